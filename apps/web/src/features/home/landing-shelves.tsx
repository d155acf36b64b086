import type { CoverShape, FavouriteList, Kind, WorkView } from '@trouvaille/domain'
import type { LayoutName } from '../../lib/covers/index.ts'
import { Suspense } from 'react'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { Sticker } from '../../ui/sticker.tsx'
import styles from './landing.module.css'

interface Shown {
  work: WorkView
  layout?: LayoutName
  sticker?: FavouriteList
}

function shown(
  kind: Kind,
  shape: CoverShape,
  title: string,
  creator: string,
  year: string | undefined,
  more: Omit<Shown, 'work'> = {},
): Shown {
  return { work: { kind, id: title, title, creator, year, shape, path: '', image: () => undefined }, ...more }
}

/** Works of every kind, chosen for how they stand side by side. */
const shelves: Shown[][] = [
  [
    shown('podcast', 'rounded', 'Les Pieds sur terre', 'France Culture', undefined, { layout: 'microphone' }),
    shown('movie', 'poster', 'Cléo de 5 à 7', 'Agnès Varda', '1962', { layout: 'bill' }),
    shown('album', 'square', 'Moon Safari', 'Air', '1998', { layout: 'eclipse', sticker: 'current' }),
    shown('movie', 'poster', 'Portrait de la jeune fille en feu', 'Céline Sciamma', '2019', {
      layout: 'horizon',
      sticker: 'all_time',
    }),
    shown('book', 'book', 'Les Années', 'Annie Ernaux', '2008', { layout: 'essay' }),
    shown('podcast', 'rounded', 'Affaires sensibles', 'France Inter', undefined, { layout: 'antenna' }),
    shown('series', 'poster', 'Le Bureau des légendes', 'Éric Rochant', '2015', { layout: 'bands' }),
  ],
  [
    shown('album', 'square', 'Kind of Blue', 'Miles Davis', '1959', { layout: 'pipes' }),
    shown('book', 'book', "L'Étranger", 'Albert Camus', '1942', { layout: 'classic' }),
    shown('podcast', 'rounded', 'Transfert', 'Slate.fr', undefined, { layout: 'waveform' }),
    shown('artist', 'circle', 'Aya Nakamura', '', undefined, { layout: 'monogram' }),
    shown('series', 'poster', 'Severance', 'Dan Erickson', '2022', { layout: 'mosaic' }),
  ],
]

/** The shop window of the landing page: decoration, drawn like every cover without a picture. */
export function LandingShelves() {
  return (
    <div className={styles.window} aria-hidden="true">
      {shelves.map((shelf) => (
        <div className={styles.shelf} key={shelf[0]?.work.title}>
          {shelf.map(({ work, layout, sticker }) => (
            <div
              key={work.title}
              className={classes(
                styles.item,
                work.shape === 'book' && styles.book,
                work.shape !== 'book' && work.shape !== 'poster' && styles.square,
              )}
            >
              <Suspense>
                <Cover work={work} use="card" layout={layout} />
              </Suspense>
              {sticker && <Sticker list={sticker} className={styles.sticker} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
