import { displayName } from '@trouvaille/domain'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Pencil } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../lib/deferred.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAccount } from '../session/session.ts'
import { Bio, IdentityHead } from './identity.tsx'
import styles from './identity-card.module.css'
import { useOwnProfile } from './queries.ts'
import { texts } from './texts.ts'

const ProfileDialog = deferred(() => import('./profile-dialog.tsx').then((module) => module.ProfileDialog))

/** Who the person is, with the ways to change it [PROF-18] [GAP-73]. */
export function IdentityCard() {
  const account = useAccount()
  const { data: profile, isError, isFetching, refetch } = useOwnProfile()
  const [editing, setEditing] = useState(false)
  const isKnown = profile !== undefined
  return (
    <>
      <IdentityHead
        identity={{ id: account.id, name: displayName(account), avatarUrl: account.avatarUrl }}
        bio={
          isKnown ? (
            profile?.bio && <Bio text={profile.bio} />
          ) : isError && !isFetching ? (
            <div className={styles.failed}>
              <p>{texts.loadFailed}</p>
              <Button small onClick={() => void refetch()}>
                {texts.retry}
              </Button>
            </div>
          ) : (
            <Skeleton style={{ width: '100%', maxWidth: 300, height: 52 }} />
          )
        }
        actions={
          <>
            <Button small disabled={!isKnown} onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" />
              {texts.card.edit}
            </Button>
            <Link to="/profile" search={{ edit: true }} state={{ fromProfile: true }} className={styles.details}>
              {texts.card.details}
              <ChevronRight aria-hidden="true" />
            </Link>
          </>
        }
      />
      {editing && isKnown && <ProfileDialog profile={profile} onClose={() => setEditing(false)} />}
    </>
  )
}
