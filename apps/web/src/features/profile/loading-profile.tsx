import type { Account } from '@trouvaille/contract'
import { displayName } from '@trouvaille/domain'
import { Skeleton } from '../../ui/skeleton.tsx'
import { IdentityHead } from './identity.tsx'
import styles from './loading-profile.module.css'
import { ProfileLayout } from './profile-layout.tsx'

/** Skeleton of the own profile, with the known identity. */
export function LoadingProfile({ account }: { account: Account }) {
  return (
    <ProfileLayout
      key="loading"
      showcase={
        <div className={styles.shelf} aria-hidden="true">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} shape="poster" />
          ))}
        </div>
      }
      identity={
        <IdentityHead
          identity={{ id: account.id, name: displayName(account), avatarUrl: account.avatarUrl }}
          counts={<Skeleton style={{ width: '80%', maxWidth: 280, height: 20 }} />}
          bio={<Skeleton style={{ width: '100%', maxWidth: 300, height: 52 }} />}
          actions={<Skeleton style={{ width: 128, height: 44, borderRadius: 22 }} />}
        />
      }
      lists={<Skeleton style={{ height: 320 }} />}
    />
  )
}
