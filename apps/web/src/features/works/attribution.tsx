import { useQuery } from '@tanstack/react-query'
import type { Kind } from '@trouvaille/domain'
import { outside } from '../../lib/outside-link.ts'
import styles from './attribution.module.css'
import { providersQuery } from './queries.ts'
import { texts } from './texts.ts'

/** Says where the data of these kinds comes from, as the providers ask. */
export function Attribution({ kinds }: { kinds: readonly Kind[] }) {
  const { data } = useQuery(providersQuery)
  const names = new Set(kinds.flatMap((kind) => data?.[kind] ?? []))
  return [...names].map((name) => {
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
