import { asWritten } from '@trouvaille/domain'
import { type ReactNode, useId, useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { longestOf, PersonName } from '../../ui/person-name.tsx'
import styles from './identity.module.css'
import { texts } from './texts.ts'

/** The owner of the profile. */
export interface Identity {
  id: string
  name: string
  avatarUrl: string | null
  /** Presence of a friend. */
  isPresent?: boolean
}

interface IdentityHeadProps {
  identity: Identity
  /** Number of favourites. */
  counts?: ReactNode
  /** The bio, or its placeholder. */
  bio: ReactNode
  actions: ReactNode
}

/** Number of characters from which a name has a smaller font size. */
const longName = 20

/** The header of a profile: avatar, name, bio, and actions. */
export function IdentityHead({
  identity: { id, name, avatarUrl, isPresent },
  counts,
  bio,
  actions,
}: IdentityHeadProps) {
  return (
    <header className={styles.card}>
      <span className={styles.avatar}>
        <Avatar name={name} seed={id} url={avatarUrl} size={168} isPresent={isPresent} />
      </span>
      <h1 className={classes('display', name.length > longName && styles.long)} style={longestOf(name)}>
        <PersonName name={name} />
      </h1>
      {counts}
      {bio}
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}

/** A bio is clamped above about this many characters, or this many lines. */
const longBio = { characters: 220, lines: 5 }

/** The bio; a long one is clamped until it is expanded [SHOW-07]. */
export function Bio({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const isLong = text.length > longBio.characters || text.split('\n').length > longBio.lines
  return (
    <div>
      <p id={id} className={classes('reading', styles.bio, isLong && !open && styles.clamped)}>
        {asWritten(text)}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.bioLess : texts.bioMore}
        </button>
      )}
    </div>
  )
}
