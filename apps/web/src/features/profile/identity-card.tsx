import { displayName, type Work } from '@trouvaille/domain'
import { ImageDown, Pencil } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { Button } from '../../ui/button.tsx'
import { useAccount } from '../../core/app.ts'
import { Bio, IdentityHead } from './identity.tsx'
import { type KeptCount, KeptCounts } from './kept-counts.tsx'
import styles from './identity-card.module.css'
import { useBio, useOwnProfile } from './queries.ts'
import { texts } from './texts.ts'

const ProfileDialog = lazyComponent(() => import('./profile-dialog.tsx').then((module) => module.ProfileDialog))

const CardDialog = lazyComponent(() => import('./card-dialog.tsx').then((module) => module.CardDialog))

interface IdentityCardProps {
  /** The works in the profile's header, which the shared picture shows. */
  showcase: readonly Work[]
  kept: readonly KeptCount[]
}

/** The own identity, with buttons to edit and to share it [PROF-18] [GAP-73]. */
export function IdentityCard({ showcase, kept }: IdentityCardProps) {
  const account = useAccount()
  const { data: profile, isError, isFetching, refetch } = useOwnProfile()
  const bio = useBio()
  const [editing, setEditing] = useState(false)
  const [sharing, setSharing] = useState(false)
  const isKnown = profile !== undefined
  return (
    <>
      <IdentityHead
        identity={{ id: account.id, name: displayName(account), avatarUrl: account.avatarUrl }}
        counts={<KeptCounts kept={kept} />}
        bio={
          isError && !isFetching && !isKnown ? (
            <div className={styles.failed}>
              <p>{texts.loadFailed}</p>
              <Button small onClick={() => void refetch()}>
                {texts.retry}
              </Button>
            </div>
          ) : (
            bio && <Bio text={bio} />
          )
        }
        actions={
          <>
            <Button small disabled={!isKnown} onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" />
              {texts.card.edit}
            </Button>
            {showcase.length > 0 && (
              <Button small onClick={() => setSharing(true)}>
                <ImageDown aria-hidden="true" />
                <span className={styles.label}>{texts.card.share}</span>
              </Button>
            )}
          </>
        }
      />
      {sharing && <CardDialog name={displayName(account)} works={showcase} onClose={() => setSharing(false)} />}
      {editing && isKnown && <ProfileDialog profile={profile} onClose={() => setEditing(false)} />}
    </>
  )
}
