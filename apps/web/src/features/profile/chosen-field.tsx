import {
  foldForSearch,
  isNamed,
  keptWorks,
  nameOf,
  showcaseSize,
  viewOf,
  type Work,
  type WorkName,
} from '@trouvaille/domain'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { RoundButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Silhouette } from '../../ui/silhouette.tsx'
import { favouritesOf } from '../favourites/store.ts'
import styles from './chosen-field.module.css'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { chosen: words } = texts

/** Works offered without a search. */
const offered = 24

interface ChosenFieldProps {
  chosen: readonly WorkName[]
  onChange: (chosen: readonly WorkName[]) => void
}

/** Selection of the works in the profile's header, among the favourites [SHOW-01]. */
export function ChosenField({ chosen, onChange }: ChosenFieldProps) {
  const app = useApp()
  const kept = keptWorks(useStore(favouritesOf(app).lists))
  const [query, setQuery] = useState('')
  const helpId = useId()
  const works = chosen.flatMap((name) => kept.find((work) => isNamed(work, name)) ?? [])
  const isFull = works.length >= showcaseSize
  const folded = foldForSearch(query)
  const found = kept.filter((work) => foldForSearch(viewOf(work).title).includes(folded)).slice(0, offered)
  // A removed favourite is deselected.
  const change = (next: readonly Work[]) => onChange(next.map((work) => nameOf(work)))
  const isChosen = (work: Work) => works.includes(work)
  const toggle = (work: Work) => change(isChosen(work) ? works.filter((other) => other !== work) : [...works, work])

  return (
    <fieldset className={styles.field} aria-describedby={helpId}>
      <legend>{words.title}</legend>
      <p id={helpId} className={styles.help}>
        {words.help}
      </p>
      {kept.length === 0 ? (
        <p className={styles.help}>{words.none}</p>
      ) : (
        <>
          <ol className={styles.places}>
            {Array.from({ length: showcaseSize }, (_, place) => {
              const work = works[place]
              if (!work) {
                return (
                  // oxlint-disable-next-line no-array-index-key -- A place is its number.
                  <li key={place}>
                    <Silhouette shape="poster" />
                    <span className="visually-hidden">{words.place(place + 1)}</span>
                  </li>
                )
              }
              const { path, title } = viewOf(work)
              return (
                <li key={path}>
                  <Cover work={viewOf(work)} use="card" decorative={false} />
                  <RoundButton label={words.remove(title)} className={styles.remove} onClick={() => toggle(work)}>
                    <X />
                  </RoundButton>
                </li>
              )
            })}
          </ol>
          {kept.length > offered && <SearchField aria-label={words.search} value={query} onChange={setQuery} />}
          <p role="status" className={styles.help}>
            {isFull ? words.full : found.length === 0 ? words.notFound : ''}
          </p>
          <ul className={styles.offers} aria-label={words.kept}>
            {found.map((work) => {
              const view = viewOf(work)
              return (
                <li key={view.path}>
                  <button
                    type="button"
                    className={classes(styles.offer, isChosen(work) && styles.isChosen)}
                    aria-pressed={isChosen(work)}
                    aria-disabled={isFull && !isChosen(work)}
                    onClick={() => (isChosen(work) || !isFull) && toggle(work)}
                  >
                    <Cover work={view} use="suggestion" />
                    <span lang={view.lang}>{view.title}</span>
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </fieldset>
  )
}
