import type { Evidence } from '@trouvaille/contract'
import { viewOf } from '@trouvaille/domain'
import styles from './moderation.module.css'
import { texts } from './texts.ts'

const { moderation: words } = texts

/** What was reported, in one line. */
export const titleOf = (evidence: Evidence): string =>
  evidence.type === 'person' ? evidence.username : `${viewOf(evidence.work).title} · ${evidence.username}`

/** What was seen when it was reported. */
export function Seen({ evidence }: { evidence: Evidence }) {
  if (evidence.type === 'share') return null
  const { bio, avatarUrl } = evidence
  return (
    <div className={styles.seen}>
      {bio === null ? <p className={styles.small}>{words.noBio}</p> : <blockquote>{bio}</blockquote>}
      {avatarUrl !== null && <p className={styles.small}>{words.picture}</p>}
    </div>
  )
}
