import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { keptWorks, showcaseOf } from '@trouvaille/domain'
import { useEffect } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { useStore } from '../../lib/store.ts'
import { useInitialQueries } from '../../lib/use-initial-queries.ts'
import { favouritesOf } from '../favourites/store.ts'
import { FavouritesFailure } from '../favourites/favourites-failure.tsx'
import { useFavouritesStatus } from '../favourites/use-favourites.ts'
import { useAccount, useApp } from '../../core/app.ts'
import { EditScreen } from './edit-screen.tsx'
import { FavouritesTabs } from './favourites-tabs.tsx'
import { IdentityCard } from './identity-card.tsx'
import { ProfileLayout } from './profile-layout.tsx'
import { LoadingProfile } from './loading-profile.tsx'
import { profileQuery, useBio, useChosen } from './queries.ts'
import { Showcase } from './showcase.tsx'
import { texts } from './texts.ts'

/** "/profile": the own profile, or the screen that edits it [NAV-03] [GAP-73]. */
export function ProfilePage() {
  const { edit } = useSearch({ strict: false })
  const router = useRouter()
  // The path is the same, but the screen is another: it receives the focus as after a navigation.
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
  const app = useApp()
  usePageMeta({ title: texts.title, description: texts.description, keywords: texts.keywords, isPrivate: true })
  const account = useAccount()
  const state = useStore(favouritesOf(app).lists)
  const isBioKnown = useInitialQueries([useQuery(profileQuery)])
  const status = useFavouritesStatus()
  const bio = useBio()
  const chosen = useChosen()
  const own = keptWorks(state)
  if ((bio === undefined && !isBioKnown) || (status === 'awaited' && own.length === 0)) {
    return <LoadingProfile account={account} />
  }
  const showcase = showcaseOf(chosen, state)
  const kept = [...new Set(own.map(({ kind }) => kind))].map((kind) => ({
    kind,
    works: own.filter((work) => work.kind === kind).length,
  }))
  return (
    <ProfileLayout
      showcase={<Showcase works={showcase} />}
      identity={<IdentityCard showcase={showcase} kept={kept} />}
      lists={
        status === 'failed' && own.length === 0 ? (
          <FavouritesFailure />
        ) : (
          <FavouritesTabs state={state} head={showcase} />
        )
      }
    />
  )
}
