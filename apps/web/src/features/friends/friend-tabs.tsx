import { useInfiniteQuery } from '@tanstack/react-query'
import { Tabs } from '../../ui/tabs.tsx'
import { tabSections } from '../profile/favourites-of.ts'
import { sections } from '../works/sections.ts'
import { FriendLists } from './friend-lists.tsx'
import styles from './friend-profile.module.css'
import { MoreButton } from '../../ui/more-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { LoadingCards, PersonCards } from './person-card.tsx'
import { friendsOfQuery } from './people-queries.ts'
import { texts } from './texts.ts'

const { profile: words } = texts

/** Everything a friend likes, one tab per section, and a tab of their friends [PROF-68]. */
export function FriendTabs({ id, name }: { id: string; name: string }) {
  const tabs = tabSections.map((section) => ({
    id: section as string,
    label: sections[section].title,
    content: <FriendLists id={id} section={section} />,
  }))
  return (
    <Tabs
      label={words.lists(name)}
      tabs={[...tabs, { id: 'friends', label: words.friends, content: <FriendsOf id={id} /> }]}
    />
  )
}

/** The friends of a friend: name and avatar only [GAP-16]. */
function FriendsOf({ id }: { id: string }) {
  const friends = useInfiniteQuery(friendsOfQuery(id))
  const { data, isError, isFetching, refetch } = friends
  if (!data) {
    if (!isError || isFetching) return <LoadingCards />
    return <LoadFailure text={words.friendsFailed} onRetry={() => void refetch()} />
  }
  const people = data.pages.flatMap((page) => page.people)
  if (people.length === 0) return <p className={styles.empty}>{words.noFriends}</p>
  return (
    <>
      <PersonCards results={people} />
      <MoreButton query={friends} />
    </>
  )
}
