import { displayName } from '@trouvaille/domain'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Pencil } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../lib/deferred.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAccount } from '../session/session.ts'
import styles from './identity-card.module.css'
import { useOwnProfile } from './queries.ts'
import { texts } from './texts.ts'

const ProfileDialog = deferred(() => import('./profile-dialog.tsx').then((module) => module.ProfileDialog))

/** From this many characters on a name is set smaller. */
const longName = 20

/** Who the person is, with the ways to change it [PROF-18] [GAP-73]. */
export function IdentityCard() {
  const account = useAccount()
  const name = displayName(account)
  const { data: profile, isError, isFetching, refetch } = useOwnProfile()
  const [editing, setEditing] = useState(false)
  const isKnown = profile !== undefined
  return (
    <header className={styles.card}>
      <span className={styles.avatar}>
        <Avatar name={name} seed={account.id} url={account.avatarUrl} size={168} />
      </span>
      <h1 className={classes('display', name.length > longName && styles.long)}>{name}</h1>
      {isKnown ? (
        profile?.bio && <p className={classes('reading', styles.bio)}>{profile.bio}</p>
      ) : isError && !isFetching ? (
        <div className={styles.failed}>
          <p>{texts.loadFailed}</p>
          <Button small onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </div>
      ) : (
        <Skeleton style={{ width: '100%', maxWidth: 300, height: 52 }} />
      )}
      <div className={styles.actions}>
        <Button small disabled={!isKnown} onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" />
          {texts.card.edit}
        </Button>
        <Link to="/profile" search={{ edit: true }} state={{ fromProfile: true }} className={styles.details}>
          {texts.card.details}
          <ChevronRight aria-hidden="true" />
        </Link>
      </div>
      {editing && isKnown && <ProfileDialog profile={profile} onClose={() => setEditing(false)} />}
    </header>
  )
}
