import { useQuery } from '@tanstack/react-query'
import { tasteOf, tastesQuery } from './queries.ts'
import { texts } from './texts.ts'

interface InCommonProps {
  /** A friend. */
  id: string
  name: string
  className?: string | undefined
}

/** "7 en commun": how many works the member and a friend both keep; nothing when there are none. */
export function InCommon({ id, name, className }: InCommonProps) {
  const { data } = useQuery(tastesQuery([id]))
  const count = tasteOf(data, id)?.inCommon ?? 0
  if (count === 0) return null
  return (
    <p className={className}>
      <span aria-hidden="true">{texts.inCommon(count)}</span>
      <span className="visually-hidden">{texts.inCommonWith(count, name)}</span>
    </p>
  )
}
