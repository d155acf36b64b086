import { useInfiniteQuery } from '@tanstack/react-query'
import { mediaTypes, mediaTypesOf, type Section } from '@trouvaille/domain'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { useNow } from '../../lib/use-now.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { removalActs, sharesQuery, shownShares, useRemovedShares } from '../sharing/queries.ts'
import { texts as workTexts } from '../works/texts.ts'
import { EmptySharedCard, LoadingSharedCard, SharedCard } from './shared-card.tsx'
import styles from './shared-shelf.module.css'
import { texts } from './texts.ts'
import { perform } from '../../core/acts.ts'
import { useApp } from '../../core/app.ts'

interface SharedShelfProps {
  section: Section
  badge: ReactNode
  /** Empty state: in one line, unless the shelf had cards or a skeleton, and so has its full height. */
  empty: string
}

/** Below this number, after removals by the member, the next page is fetched. */
const wanted = 6

/** "Partagés avec vous": works shared by friends in a section, the newest first [MOV-03] [SHAR-10]. */
export function SharedShelf({ section, badge, empty }: SharedShelfProps) {
  const query = useInfiniteQuery(sharesQuery(section))
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = query
  const shares = shownShares(data, useRemovedShares())
  // Fetching a page during a refetch of all pages would cancel that refetch.
  const canFetch = hasNextPage && !isFetching && !isError
  const isShort = shares.length < wanted && canFetch

  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])

  const isLoading = data === undefined ? !isError || isFetching : shares.length === 0 && isShort
  const [hasRoom, setHasRoom] = useState(false)
  if (!hasRoom && (isLoading || shares.length > 0)) setHasRoom(true)

  if (isLoading) return <LoadingShelf section={section} badge={badge} />
  if (data === undefined) {
    return (
      <Frame badge={badge}>
        <div className="gutter">
          <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
        </div>
      </Frame>
    )
  }
  return (
    <LoadedShelf
      section={section}
      shares={shares}
      badge={badge}
      empty={empty}
      hasRoom={hasRoom}
      onNearEnd={canFetch ? () => void fetchNextPage() : undefined}
    />
  )
}

interface LoadedShelfProps extends SharedShelfProps {
  shares: ReturnType<typeof shownShares>
  hasRoom: boolean
  onNearEnd: (() => void) | undefined
}

function LoadedShelf({ section, shares, badge, empty, hasRoom, onNearEnd }: LoadedShelfProps) {
  const app = useApp()
  const now = useNow()
  useCoversApart(shares.map(({ work }) => work))
  const place = useRef<HTMLDivElement>(null)
  // Shares also disappear by blocking, by moderation, and from another device.
  useKeptFocus(place)

  function remove(id: string) {
    // The focus moves to the neighbour of the removed card.
    const buttons = [...(place.current?.querySelectorAll('button[data-remove]') ?? [])] as HTMLElement[]
    const index = shares.findIndex((share) => share.id === id)
    const adjacent = buttons[index + 1] ?? buttons[index - 1] ?? place.current
    const hadFocus = place.current?.contains(document.activeElement)
    if (hadFocus) adjacent?.focus({ preventScroll: true })
    void perform(app, removalActs, { shareId: id })
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Carousel
        title={workTexts.shared}
        badge={badge}
        items={shares.length === 0 && hasRoom ? [undefined] : shares}
        keyOf={(share) => share?.id ?? ''}
        emptyLine={empty}
        onNearEnd={onNearEnd}
      >
        {(share) =>
          share ? (
            <SharedCard share={share} now={now} onRemove={() => remove(share.id)} />
          ) : (
            <EmptySharedCard shape={shapesOf(section)[0]} text={empty} />
          )
        }
      </Carousel>
    </div>
  )
}

/** The shelf with other content than works. */
function Frame({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <Carousel title={workTexts.shared} badge={badge} items={[]} keyOf={String} empty={children}>
      {() => null}
    </Carousel>
  )
}

/** Placeholder with the height of the cards. */
export function LoadingShelf({ section, badge }: Pick<SharedShelfProps, 'section' | 'badge'>) {
  const shapes = shapesOf(section)
  return (
    <Carousel title={workTexts.shared} badge={badge} items={[0, 1, 2, 3, 4]} keyOf={String} busy>
      {(place) => <LoadingSharedCard shape={shapes[place % shapes.length]} />}
    </Carousel>
  )
}

const shapesOf = (section: Section) => mediaTypesOf(section).map((kind) => mediaTypes[kind].shape)
