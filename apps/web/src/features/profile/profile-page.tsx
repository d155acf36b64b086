import { useRouter, useSearch } from '@tanstack/react-router'
import { type Kind, keptWorks, showcaseOf } from '@trouvaille/domain'
import { useEffect } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { useStore } from '../../lib/store.ts'
import { favouriteStore } from '../favourites/store.ts'
import { EditScreen } from './edit-screen.tsx'
import { FavouritesTabs } from './favourites-tabs.tsx'
import { IdentityCard } from './identity-card.tsx'
import { ProfileLayout } from './profile-layout.tsx'
import { useChosen } from './queries.ts'
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
  const showcase = showcaseOf(useChosen(), state)
  const kept = Object.entries(Object.groupBy(keptWorks(state), ({ kind }) => kind))
  return (
    <ProfileLayout
      showcase={<Showcase works={showcase} />}
      identity={
        <IdentityCard
          showcase={showcase}
          kept={kept.map(([kind, works]) => ({ kind: kind as Kind, works: works.length }))}
        />
      }
      lists={<FavouritesTabs state={state} head={showcase} />}
    />
  )
}
