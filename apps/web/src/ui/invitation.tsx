import { Cover } from './cover.tsx'
import styles from './invitation.module.css'
import { landingWorks } from './landing-works.ts'

const shelf = [landingWorks.lesAnnees, landingWorks.kirikou, landingWorks.kindOfBlue]

/** What stands beside a list of which nothing is open: three covers on the shelf, and what will stand there. */
export function Invitation({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.invitation}>
      <div className={styles.shelf} aria-hidden="true">
        {shelf.map((work) => (
          <span key={work.id} className={styles[work.shape]}>
            <Cover work={work} use="card" />
          </span>
        ))}
      </div>
      <h2 className="display">{title}</h2>
      <p className="legend">{text}</p>
    </div>
  )
}
