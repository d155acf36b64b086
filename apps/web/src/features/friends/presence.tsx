import type { PersonCard } from '@trouvaille/contract'
import { useIsPresent } from '../../realtime/presence.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './presence.module.css'
import { texts } from './texts.ts'

/** The avatar of a friend, with a presence dot. */
export function FriendPicture({ person: { id, username, avatarUrl }, size }: { person: PersonCard; size: number }) {
  return <Avatar name={username} seed={id} url={avatarUrl} size={size} isPresent={useIsPresent(id)} />
}

interface PresenceProps {
  id: string
  /** Separator before the following text. */
  separator?: string
}

/** "en ligne" while a friend is connected, nothing otherwise [GAP-133]. The text alternative of the presence dot. */
export function Presence({ id, separator }: PresenceProps) {
  if (!useIsPresent(id)) return null
  return (
    <>
      <span className={styles.present}>{texts.present}</span>
      {separator}
    </>
  )
}
