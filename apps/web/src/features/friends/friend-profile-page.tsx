import type { FriendProfile } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { isId } from '@trouvaille/domain'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { useIsPresent } from '../../realtime/presence.ts'
import { showError } from '../../lib/toasts.ts'
import { useInitialQueries } from '../../lib/use-initial-queries.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadingPage } from '../../ui/loading-page.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MessageButton } from '../conversations/message-button.tsx'
import { summaryOf } from '../profile/favourites-of.ts'
import { FavouritesSummary, LoadingSummary } from '../profile/favourites-summary.tsx'
import { Bio, IdentityHead } from '../profile/identity.tsx'
import { KeptCounts } from '../profile/kept-counts.tsx'
import { ProfileLayout } from '../profile/profile-layout.tsx'
import { Showcase } from '../profile/showcase.tsx'
import { InCommon } from '../recommendations/in-common.tsx'
import { recommendationsQuery } from '../recommendations/queries.ts'
import { worksInParts } from './friend-favourites.ts'
import { PersonMenu } from './person-menu.tsx'
import styles from './friend-profile.module.css'
import { FriendTabs } from './friend-tabs.tsx'
import { Presence } from './presence.tsx'
import { isRefused, personQuery, summaryQuery } from './queries.ts'
import { texts } from './texts.ts'

const { profile: words } = texts

/** "/profile/{userId}": what a friend likes; nothing about anybody else is shown [PROF-62] [PROF-63]. */
export function FriendProfilePage() {
  const { id } = useParams({ from: '/profile/$id' })
  return <ProfileOf key={id} id={id} />
}

function ProfileOf({ id }: { id: string }) {
  const person = useQuery(personQuery(id))
  const { data, error, isFetching, refetch } = person
  // The queries of the header are fetched in parallel and rendered together.
  const isComplete = useInitialQueries([person, useQuery(recommendationsQuery([id]))])
  const refused = isRefused(error)
  const failed = error !== null && !isFetching && !refused && data === undefined
  useEffect(() => {
    if (failed) showError(words.loadFailed)
  }, [failed])

  const isNobodys = !isId(id)
  useEffect(() => {
    if (isNobodys) showError(texts.add.noSearcher)
  }, [isNobodys])

  if (refused) return <Refused />
  if (data && isComplete) return <Friend profile={data} />
  if (!failed) return <LoadingPage />
  return (
    <MessageScreen
      title={words.loadFailedTitle}
      actions={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
    >
      <p role="alert">{words.loadFailed}</p>
    </MessageScreen>
  )
}

/** The same for strangers and unknown ids: the existence of an account is not disclosed. */
function Refused() {
  usePageMeta({ title: words.refused.title, isPrivate: true })
  return (
    <MessageScreen
      title={words.refused.title}
      actions={<LinkButton to="/friends">{words.refused.toFriends}</LinkButton>}
    >
      <p>{words.refused.text}</p>
    </MessageScreen>
  )
}

function Friend({ profile: { person, bio, showcase, kept } }: { profile: FriendProfile }) {
  const { id, username, avatarUrl } = person
  usePageMeta({ title: words.title(username), isPrivate: true })
  const router = useRouter()
  const content = useRef<HTMLElement>(null)
  useKeptFocus(content)
  const isPresent = useIsPresent(id)
  const identity = { id, name: username, avatarUrl, isPresent }
  return (
    <ProfileLayout
      ref={content}
      back={<BackButton label={words.back} fallback="/friends" />}
      showcase={<Showcase works={showcase} />}
      identity={
        <IdentityHead
          identity={identity}
          counts={<KeptCounts kept={kept} />}
          bio={
            <>
              {isPresent && (
                <p>
                  <Presence id={id} />
                </p>
              )}
              <InCommon id={id} name={username} />
              {bio && <Bio text={bio} />}
            </>
          }
          actions={
            <div className={styles.ways}>
              <MessageButton person={person} look="button" />
              <PersonMenu
                person={person}
                endings={['end', 'block']}
                onDone={() => void router.navigate({ to: '/friends' })}
              />
            </div>
          }
        />
      }
      summary={<Summary id={id} name={username} kept={kept} />}
      lists={<FriendTabs id={id} name={username} />}
    />
  )
}

interface SummaryProps {
  id: string
  name: string
  /** Number of works per media type: the skeleton has as many rows. */
  kept: FriendProfile['kept']
}

function Summary({ id, name, kept }: SummaryProps) {
  const { data: parts, isError, isFetching, refetch } = useQuery(summaryQuery(id))
  if (!parts) {
    if (!isError || isFetching) return <LoadingSummary kept={kept} />
    return <LoadFailure text={texts.panel.failed} onRetry={() => void refetch()} />
  }
  if (parts.length === 0) return <p className={styles.nothing}>{texts.panel.nothing}</p>
  return <FavouritesSummary rows={summaryOf(worksInParts(parts))} caption={words.summary(name)} />
}
