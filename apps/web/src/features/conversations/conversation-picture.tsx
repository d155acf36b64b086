import type { Conversation, ConversationSummary } from '@trouvaille/contract'
import { useIsPresent } from '../../realtime/presence.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { useAccount } from '../../core/app.ts'
import styles from './conversation-picture.module.css'
import { othersIn, titleOf } from './conversation-title.ts'

/** Maximum number of members in a composed picture. */
const drawn = 4
/** Size of a member's avatar as a share of the total width, by the number of members. */
const shares = [1, 1, 0.68, 0.56, 0.52]

interface ConversationPictureProps {
  conversation: ConversationSummary | Conversation
  /** Width and height in CSS pixels. */
  size: number
}

/**
 * The picture of a conversation: the other person's avatar with a presence dot, or the photo or members of a group.
 * Decorative: the title is beside it.
 */
export function ConversationPicture({ conversation, size }: ConversationPictureProps) {
  const { id: ownId } = useAccount()
  const { id, type, avatarUrl } = conversation
  const others = othersIn(conversation, ownId)
  const [first] = others
  const isPresent = useIsPresent(type === 'direct' ? (first?.id ?? '') : '')
  const title = titleOf(conversation, ownId)
  if (type === 'direct') {
    return <Avatar name={title} seed={first?.id ?? id} url={first?.avatarUrl} size={size} isPresent={isPresent} />
  }
  const shown = others.slice(0, drawn)
  if (avatarUrl || shown.length < 2) {
    const [seed, url] = avatarUrl || !first ? [id, avatarUrl] : [first.id, first.avatarUrl]
    return <Avatar name={avatarUrl || !first ? title : first.username} seed={seed} url={url} size={size} />
  }
  const own = Math.round(size * (shares[shown.length] ?? 1))
  return (
    <span
      className={classes(styles.members, styles[`of${shown.length}`])}
      style={{ '--size': `${size}px` }}
      aria-hidden="true"
    >
      {shown.map((person) => (
        <Avatar key={person.id} name={person.username} seed={person.id} url={person.avatarUrl} size={own} />
      ))}
    </span>
  )
}
