import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type FavouriteList,
  favouriteLists,
  friends as limits,
  type MediaType,
  mediaTypesOf,
  viewOf,
} from '@trouvaille/domain'
import { type MouseEvent, useState } from 'react'
import type { SummaryPart } from '@trouvaille/contract'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { texts as favouriteTexts } from '../favourites/texts.ts'
import { tabSections } from '../profile/favourites-of.ts'
import { WorksGrid } from '../profile/works-grid.tsx'
import { sections } from '../works/sections.ts'
import styles from './friend-panel.module.css'
import { favouritesOfQuery } from './people-queries.ts'
import { summaryQuery } from './queries.ts'
import { texts } from './texts.ts'

/** What a friend likes, per section, each with both lists [FRND-12] [GAP-77]. */
export function FriendSections({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useQuery(summaryQuery(id))
  if (!data) {
    if (!isError || isFetching) return <LoadingSections />
    return <LoadFailure text={texts.panel.failed} onRetry={() => void refetch()} />
  }
  if (data.length === 0) return <p className={styles.nothing}>{texts.panel.nothing}</p>
  return tabSections.map((section) => {
    const partsOf = (list: FavouriteList) =>
      mediaTypesOf(section).flatMap((kind) => data.find((part) => part.list === list && part.kind === kind) ?? [])
    const lists = favouriteLists.filter((list) => partsOf(list).length > 0)
    if (lists.length === 0) return null
    const { title } = sections[section]
    return (
      <section key={section} className={styles.section}>
        <h3>{title}</h3>
        {lists.map((list) => (
          <FriendList key={list} id={id} list={list} parts={partsOf(list)} section={title} />
        ))}
      </section>
    )
  })
}

interface FriendListProps {
  id: string
  list: FavouriteList
  /** The newest works of each media type. */
  parts: readonly SummaryPart[]
  section: string
}

/** The first works of a list, with a button that shows all. */
function FriendList({ id, list, parts, section }: FriendListProps) {
  const [isOpen, setOpen] = useState(false)
  const works = parts.flatMap((part) => part.works).slice(0, limits.summaryWorks)
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  const name = favouriteTexts.lists[list].toggle
  /** The button disappears: the last work shown takes the focus, before the added ones. */
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.parentElement?.querySelector<HTMLElement>('li:last-child a')?.focus()
    setOpen(true)
  }
  return (
    <div className={styles.list}>
      <h4>{name}</h4>
      {isOpen ? (
        parts.map((part) => <WholeKind key={part.kind} id={id} list={list} part={part} />)
      ) : (
        <WorksGrid works={works} isStarred={starsOf(list, parts)} />
      )}
      {!isOpen && total > works.length && (
        <Button look="text" small aria-label={texts.panel.allLabel(section, name, total)} onClick={open}>
          {texts.panel.all}
        </Button>
      )}
    </div>
  )
}

/** The works of the current list that are in the all-time list as well carry the star [FRND-12]. */
function starsOf(list: FavouriteList, parts: readonly { inBoth: readonly string[] }[]) {
  const inBoth = new Set(list === 'current' ? parts.flatMap((part) => part.inBoth) : [])
  return (work: Parameters<typeof viewOf>[0]) => inBoth.has(viewOf(work).id)
}

function WholeKind({ id, list, part }: { id: string; list: FavouriteList; part: SummaryPart }) {
  const { kind }: { kind: MediaType } = part
  const favourites = useInfiniteQuery(favouritesOfQuery(id, list, kind))
  const { data, isError, isFetching, refetch } = favourites
  // Until the first page has arrived, the summary is shown.
  const pages = data?.pages ?? [part]
  return (
    <>
      <WorksGrid works={pages.flatMap((page) => page.works)} isStarred={starsOf(list, pages)} />
      {isError && !isFetching && !data && <LoadFailure text={texts.panel.failed} onRetry={() => void refetch()} />}
      <MoreButton query={favourites} auto />
    </>
  )
}

function LoadingSections() {
  return (
    <div className={styles.loading} aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} shape="poster" />
      ))}
    </div>
  )
}
