import { useQuery } from '@tanstack/react-query'
import type { ProviderName } from '@trouvaille/contract'
import { type MediaType, originOf, viewOf, type Work } from '@trouvaille/domain'
import { outside } from '../../lib/outside-link.ts'
import styles from './attribution.module.css'
import { originsQuery } from './queries.ts'
import { texts } from './texts.ts'

/** Attribution of the data sources of these media types, as the providers require. */
export function Attribution({ kinds }: { kinds: readonly MediaType[] }) {
  const { data } = useQuery(originsQuery)
  const names = kinds.flatMap((kind) => [data?.providers[kind] ?? [], data?.sources[kind] ?? []].flat())
  return <Notices names={[...new Set(names)]} />
}

/** Attribution of one work: its source by its id, or else the provider of its media type. */
export function WorkAttribution({ work }: { work: Work }) {
  const { data } = useQuery(originsQuery)
  const provider = data?.providers[work.kind]
  const asked = (provider === 'embedded' && data?.sources[work.kind]) || provider
  const name = originOf(viewOf(work).id) ?? asked
  return <Notices names={name ? [name] : []} />
}

function Notices({ names }: { names: readonly ProviderName[] }) {
  return names.map((name) => {
    const { text, link } = texts.sources[name]
    return (
      <p key={name} className={styles.attribution}>
        {text}{' '}
        {link && (
          <a href={link.address} {...outside}>
            {link.name}
          </a>
        )}
      </p>
    )
  })
}
