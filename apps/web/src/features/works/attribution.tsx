import { useQuery } from '@tanstack/react-query'
import type { Kind } from '@trouvaille/domain'
import styles from './attribution.module.css'
import { providersQuery } from './queries.ts'
import { texts } from './texts.ts'

/** Says where the data of these kinds comes from, as the providers ask. */
export function Attribution({ kinds }: { kinds: readonly Kind[] }) {
  const { data } = useQuery(providersQuery)
  const names = new Set(kinds.map((kind) => data?.[kind]))
  if (names.has('tmdb')) {
    return (
      <p className={styles.attribution}>
        {texts.tmdb}{' '}
        <a href="https://www.themoviedb.org" target="_blank" rel="noreferrer noopener">
          {texts.tmdbLink}
        </a>
      </p>
    )
  }
  if (names.has('embedded')) return <p className={styles.attribution}>{texts.embedded}</p>
  return null
}
