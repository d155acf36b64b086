import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FavouriteList, favouriteLists, type MediaType, mediaTypesOf, type Section } from '@trouvaille/domain'
import { texts as favouriteTexts } from '../favourites/texts.ts'
import { texts as profileTexts } from '../profile/texts.ts'
import { kindTexts } from '../works/sections.ts'
import { LoadingWorkCards, WorkCards } from '../works/work-cards.tsx'
import { worksInParts } from './friend-favourites.ts'
import styles from './friend-profile.module.css'
import { MoreButton } from '../../ui/more-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { favouritesOfQuery } from './people-queries.ts'
import { summaryQuery } from './queries.ts'
import { texts } from './texts.ts'

interface FriendListsProps {
  id: string
  section: Section
}

/** Both lists of a friend in one section [GAP-77], each work with both favourite toggles [PROF-69] [GAP-101]. */
export function FriendLists({ id, section }: FriendListsProps) {
  return favouriteLists.map((list) => (
    <section key={list} className={styles.list}>
      <h2>{favouriteTexts.lists[list].toggle}</h2>
      <Kinds id={id} list={list} kinds={mediaTypesOf(section)} />
    </section>
  ))
}

interface KindsProps {
  id: string
  list: FavouriteList
  kinds: readonly MediaType[]
}

/** One media type after the other; those without works in the summary are omitted. */
function Kinds({ id, list, kinds }: KindsProps) {
  const { data: parts, isPending } = useQuery(summaryQuery(id))
  if (isPending) return <LoadingWorkCards />
  const filled = parts ? kinds.filter((kind) => worksInParts(parts)(list, kind).length > 0) : kinds
  if (filled.length === 0) return <p className={styles.empty}>{profileTexts.favourites.emptyList}</p>
  return filled.map((kind) => (
    <KindWorks key={kind} id={id} list={list} kind={kind} title={kinds.length > 1 ? kindTexts[kind].many : undefined} />
  ))
}

interface KindWorksProps {
  id: string
  list: FavouriteList
  kind: MediaType
  /** Heading of the media type, where there are several. */
  title: string | undefined
}

function KindWorks({ id, list, kind, title }: KindWorksProps) {
  const favourites = useInfiniteQuery(favouritesOfQuery(id, list, kind))
  const { data, isError, isFetching, refetch } = favourites
  const works = data?.pages.flatMap((page) => page.works) ?? []
  return (
    <>
      {title && <h3>{title}</h3>}
      {data ? (
        works.length > 0 ? (
          <WorkCards works={works} place="elsewhere" />
        ) : (
          <p className={styles.empty}>{profileTexts.favourites.emptyList}</p>
        )
      ) : isError && !isFetching ? (
        <LoadFailure text={texts.panel.failed} onRetry={() => void refetch()} />
      ) : (
        <LoadingWorkCards />
      )}
      <MoreButton query={favourites} />
    </>
  )
}
