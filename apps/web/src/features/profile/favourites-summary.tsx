import { viewOf, type Work } from '@trouvaille/domain'
import { Cover } from '../../ui/cover.tsx'
import { kindTexts } from '../works/sections.ts'
import { WorkLink } from '../works/work-link.tsx'
import { WorkWords } from '../works/work-words.tsx'
import styles from './favourites-summary.module.css'
import type { SummaryRow } from './favourites-of.ts'
import { texts } from './texts.ts'

interface FavouritesSummaryProps {
  rows: readonly SummaryRow[]
  caption: string
}

/** The programme of a person: the first works of each category [PROF-66]. */
export function FavouritesSummary({ rows, caption }: FavouritesSummaryProps) {
  return (
    <table className={styles.programme}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {rows.map(({ kind, works }) => (
          <tr key={kind}>
            <th scope="row">{kindTexts[kind].many}</th>
            <td>
              {works.length > 0 ? (
                <Works works={works} />
              ) : (
                <span className={styles.nothing}>{texts.favourites.emptyRow}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Works({ works }: { works: readonly Work[] }) {
  return (
    <ul>
      {works.map((work) => {
        const view = viewOf(work)
        return (
          <li key={view.path}>
            <WorkLink work={work} className={styles.work}>
              <span className={styles.cover}>
                <Cover work={view} use="detail" />
              </span>
              <WorkWords work={view} className={styles.words} />
            </WorkLink>
          </li>
        )
      })}
    </ul>
  )
}
