import { Link } from '@tanstack/react-router'
import { type Creator, isSomebody, pathOfCreator, viewOf, type Work } from '@trouvaille/domain'
import { Fragment } from 'react'
import facts from './facts/facts.module.css'
import { captionOf } from './sections.ts'

/** The line under the title of a page: creators and year. Each creator links to all of their works. */
export function WorkLegend({ work, className }: { work: Work; className: string }) {
  const view = viewOf(work)
  if (view.creators.length === 0) return <p className={className}>{captionOf(view)}</p>
  return (
    <p className={className}>
      {view.creators.map((creator, index) => (
        <Fragment key={creator.name}>
          {index > 0 && ', '}
          <CreatorName creator={creator} />
        </Fragment>
      ))}
      {view.year && `, ${view.year}`}
    </p>
  )
}

function CreatorName({ creator }: { creator: Creator }) {
  if (!isSomebody(creator)) return creator.name
  return (
    <Link to={pathOfCreator(creator)} className={facts.link}>
      {creator.name}
    </Link>
  )
}
