import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './identity.module.css'

/** Who a profile is of. */
export interface Identity {
  id: string
  name: string
  avatarUrl: string | null
  /** Of a friend: that they are there. */
  isPresent?: boolean
}

interface IdentityHeadProps {
  identity: Identity
  /** The line about the person, or what stands in for it. */
  bio: ReactNode
  actions: ReactNode
}

/** From this many characters on a name is set smaller. */
const longName = 20

/** The header of a profile: picture, name, bio, and what can be done. */
export function IdentityHead({ identity: { id, name, avatarUrl, isPresent }, bio, actions }: IdentityHeadProps) {
  return (
    <header className={styles.card}>
      <span className={styles.avatar}>
        <Avatar name={name} seed={id} url={avatarUrl} size={168} isPresent={isPresent} />
      </span>
      <h1 className={classes('display', name.length > longName && styles.long)}>{name}</h1>
      {bio}
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}

export function Bio({ text }: { text: string }) {
  return <p className={classes('reading', styles.bio)}>{text}</p>
}
