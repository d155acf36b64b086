import { Link } from '@tanstack/react-router'
import { type ArtistReference, isIdOf, pathOf, viewOf, type Work } from '@trouvaille/domain'
import { Fragment } from 'react'
import facts from './facts/facts.module.css'
import { captionOf } from './sections.ts'

/** The line under the title of a page: who made it, and when. Artists lead to their own pages. */
export function WorkLegend({ work, className }: { work: Work; className: string }) {
  const view = viewOf(work)
  const artists = 'artists' in work.item ? work.item.artists : []
  if (artists.length === 0) return <p className={className}>{captionOf(view)}</p>
  return (
    <p className={className}>
      <ArtistLinks artists={artists} />
      {view.year && `, ${view.year}`}
    </p>
  )
}

function ArtistLinks({ artists }: { artists: readonly ArtistReference[] }) {
  return artists.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {isIdOf('artist', id) ? (
        <Link to={pathOf('artist', id)} className={facts.link}>
          {name}
        </Link>
      ) : (
        name
      )}
    </Fragment>
  ))
}
