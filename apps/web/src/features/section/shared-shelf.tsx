import { useInfiniteQuery } from '@tanstack/react-query'
import type { Section } from '@trouvaille/domain'
import { type ReactNode, useEffect, useRef } from 'react'
import { showError } from '../../lib/toasts.ts'
import { useStore } from '../../lib/store.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { useNow } from '../../lib/use-now.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { removedShares, removeShare, sharesQuery, shownShares } from '../sharing/queries.ts'
import { texts as workTexts } from '../works/texts.ts'
import { SharedCard } from './shared-card.tsx'
import styles from './shared-shelf.module.css'
import { texts } from './texts.ts'

interface SharedShelfProps {
  section: Section
  badge: ReactNode
  /** Said when nothing is shared: one line, until something is. */
  empty: string
}

/** Fewer than these are filled up from the next page, when the member has removed others. */
const wanted = 6

/** "Partagés avec vous": what friends shared of a section, the newest first [MOV-03] [SHAR-10]. */
export function SharedShelf({ section, badge, empty }: SharedShelfProps) {
  const query = useInfiniteQuery(sharesQuery(section))
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = query
  const shares = shownShares(data, useStore(removedShares))
  // A page that is asked for while all is asked for anew would take the place of that.
  const canFetch = hasNextPage && !isFetching && !isError
  const isShort = shares.length < wanted && canFetch

  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])

  const loading = <LoadingShelf badge={badge} empty={empty} />
  if (data === undefined && (!isError || isFetching)) return loading
  if (shares.length === 0 && isShort) return loading
  if (data === undefined) {
    return (
      <Frame badge={badge}>
        <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
      </Frame>
    )
  }
  return (
    <LoadedShelf
      shares={shares}
      badge={badge}
      empty={empty}
      onNearEnd={canFetch ? () => void fetchNextPage() : undefined}
    />
  )
}

interface LoadedShelfProps {
  shares: ReturnType<typeof shownShares>
  badge: ReactNode
  empty: string
  onNearEnd: (() => void) | undefined
}

function LoadedShelf({ shares, badge, empty, onNearEnd }: LoadedShelfProps) {
  const now = useNow()
  const place = useRef<HTMLDivElement>(null)
  // Others take away what is on it, too: who is blocked, moderators, another device.
  useKeptFocus(place)

  async function remove(id: string) {
    // The focus goes to the neighbour of what disappears.
    const buttons = [...(place.current?.querySelectorAll('button[data-remove]') ?? [])] as HTMLElement[]
    const index = shares.findIndex((share) => share.id === id)
    const neighbour = buttons[index + 1] ?? buttons[index - 1] ?? place.current
    const hadFocus = place.current?.contains(document.activeElement)
    if (hadFocus) neighbour?.focus({ preventScroll: true })
    try {
      await removeShare(id)
    } catch (error) {
      console.error('Removing a share failed', error)
      showError(texts.removeFailed)
    }
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Carousel
        title={workTexts.shared}
        badge={badge}
        items={shares}
        keyOf={({ id }) => id}
        emptyLine={empty}
        onNearEnd={onNearEnd}
      >
        {(share) => <SharedCard share={share} now={now} onRemove={() => void remove(share.id)} />}
      </Carousel>
    </div>
  )
}

/** The shelf with something else than works on it. */
function Frame({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <Carousel title={workTexts.shared} badge={badge} items={[]} keyOf={String} empty={children}>
      {() => null}
    </Carousel>
  )
}

/** As tall as the line that most often follows, whose words it holds already. */
function LoadingShelf({ badge, empty }: Pick<SharedShelfProps, 'badge' | 'empty'>) {
  return (
    <Carousel
      title={workTexts.shared}
      badge={badge}
      items={[]}
      keyOf={String}
      emptyLine={<span className={styles.unsaid}>{empty}</span>}
      busy
    >
      {() => null}
    </Carousel>
  )
}
