import { asWritten } from '@trouvaille/domain'
import { type CSSProperties, Fragment } from 'react'

/** The words of a name. Spaces and hyphens part them by themselves; behind "_" the line may end as well. */
const partsOf = (name: string) => name.split(/(?<=_)(?!_)/)

/**
 * Somebody's name: it goes on in the next line between its words, so that none of them breaks [EASE-14], and its direction
 * moves nothing beside it [FR-09].
 */
export function PersonName({ name }: { name: string }) {
  return (
    <bdi>
      {partsOf(name).map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts may be alike, and never change places
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {asWritten(part)}
        </Fragment>
      ))}
    </bdi>
  )
}

/** How many characters the longest word of a name has, for styles that make room for it: `--longest`. */
export function longestOf(name: string): CSSProperties {
  const words = partsOf(name).flatMap((part) => part.split(/(?<=[\s-])/))
  return { '--longest': Math.max(...words.map((word) => word.length)) }
}
