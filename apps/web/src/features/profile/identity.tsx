import { asWritten } from '@trouvaille/domain'
import { type ReactNode, useId, useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { longestOf, PersonName } from '../../ui/person-name.tsx'
import styles from './identity.module.css'
import { texts } from './texts.ts'

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
  /** How many works they keep. */
  counts?: ReactNode
  /** The line about the person, or what stands in for it. */
  bio: ReactNode
  actions: ReactNode
}

/** From this many characters on a name is set smaller. */
const longName = 20

/** The header of a profile: picture, name, bio, and what can be done. */
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

/** A bio is clamped when it is longer than about this many characters, or has more lines. */
const longBio = { characters: 220, lines: 5 }

/** What a person says of themselves; a long one is clamped until it is asked for [SHOW-07]. */
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
