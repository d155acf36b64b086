import type { PersonCard } from '@trouvaille/contract'
import { useIsPresent } from '../../realtime/presence.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './presence.module.css'
import { texts } from './texts.ts'

/** The picture of a friend, with a dot while they are there. */
export function FriendPicture({ person: { id, username, avatarUrl }, size }: { person: PersonCard; size: number }) {
  return <Avatar name={username} seed={id} url={avatarUrl} size={size} isPresent={useIsPresent(id)} />
}

interface PresenceProps {
  id: string
  /** Stands between this and what follows it. */
  separator?: string
}

/** "en ligne" while a friend is really connected, nothing otherwise [GAP-133]. Says what the dot shows. */
export function Presence({ id, separator }: PresenceProps) {
  if (!useIsPresent(id)) return null
  return (
    <>
      <span className={styles.present}>{texts.present}</span>
      {separator}
    </>
  )
}
