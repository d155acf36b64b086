import type { FavouriteList, WorkView } from '@trouvaille/domain'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { Sticker } from '../../ui/sticker.tsx'
import { landingWorks as works } from '../../ui/landing-works.ts'
import styles from './landing.module.css'

/** Works of every media type, selected for their look side by side; the middle one is always visible. */
const shelves: readonly (readonly WorkView[])[] = [
  [works.transfert, works.cleo, works.moonSafari, works.kirikou, works.lesAnnees, works.bookmakers, works.bureau],
  [works.kindOfBlue, works.ecume, works.affaires, works.nakamura, works.severance],
]

const stickers = new Map<WorkView, FavouriteList>([
  [works.moonSafari, 'current'],
  [works.kirikou, 'all_time'],
])

/** The decorative shelves of the landing page, with generated covers. */
export function LandingShelves() {
  return (
    <div className={styles.window} aria-hidden="true">
      {shelves.map((shelf) => (
        <div className={styles.shelf} key={shelf[0]?.id}>
          {shelf.map((work) => {
            const list = stickers.get(work)
            return (
              <div
                key={work.id}
                className={classes(
                  styles.item,
                  work.shape === 'book' && styles.book,
                  work.shape !== 'book' && work.shape !== 'poster' && styles.square,
                )}
              >
                <Cover work={work} use="card" />
                {list && <Sticker list={list} onCover />}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
