import { useRouter, useSearch } from '@tanstack/react-router'
import { displayName } from '@trouvaille/domain'
import { useEffect } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { useStore } from '../../lib/store.ts'
import { favouriteStore } from '../favourites/store.ts'
import { useAccount } from '../session/session.ts'
import { EditScreen } from './edit-screen.tsx'
import { ownWorks, summaryOf } from './favourites-of.ts'
import { EmptyRowLink, FavouritesSummary } from './favourites-summary.tsx'
import { FavouritesTabs } from './favourites-tabs.tsx'
import { IdentityCard } from './identity-card.tsx'
import { ProfileLayout } from './profile-layout.tsx'
import { Showcase } from './showcase.tsx'
import { texts } from './texts.ts'

/** "/profile": the own profile, or the screen that edits it [NAV-03] [GAP-73]. */
export function ProfilePage() {
  const { edit } = useSearch({ strict: false })
  const router = useRouter()
  // The path stays, but it is another screen: it takes the focus as a new page does.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, hrefChanged }) => {
        if (fromLocation && !pathChanged && hrefChanged)
          document.getElementById('content')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return edit ? <EditScreen /> : <OwnProfile />
}

function OwnProfile() {
  usePageMeta({ title: texts.title, description: texts.description, keywords: texts.keywords, isPrivate: true })
  const state = useStore(favouriteStore)
  const account = useAccount()
  const worksIn = ownWorks(state)
  return (
    <ProfileLayout
      showcase={
        <Showcase
          identity={{ id: account.id, name: displayName(account), avatarUrl: account.avatarUrl }}
          worksIn={worksIn}
        />
      }
      identity={<IdentityCard />}
      summary={
        <FavouritesSummary rows={summaryOf(worksIn)} caption={texts.favourites.summary} EmptyRow={EmptyRowLink} />
      }
      lists={<FavouritesTabs state={state} />}
    />
  )
}
