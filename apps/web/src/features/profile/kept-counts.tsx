import { allMediaTypes, type MediaType } from '@trouvaille/domain'
import { kindTexts } from '../works/sections.ts'
import styles from './identity.module.css'
import { texts } from './texts.ts'

export interface KeptCount {
  readonly kind: MediaType
  readonly works: number
}

/** Number of favourites per media type, in one line [SHOW-03]. */
export function KeptCounts({ kept }: { kept: readonly KeptCount[] }) {
  const counts = allMediaTypes.flatMap((kind) => kept.find((count) => count.kind === kind) ?? [])
  if (counts.length === 0) return null
  return (
    <ul className={styles.counts} aria-label={texts.favourites.counts}>
      {counts.map(({ kind, works }) => (
        <li key={kind}>
          <b>{works}</b> {(works === 1 ? kindTexts[kind].one : kindTexts[kind].many).toLowerCase()}
        </li>
      ))}
    </ul>
  )
}
