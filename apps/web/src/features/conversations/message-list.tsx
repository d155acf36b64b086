import { ArrowDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button, RoundButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { chatTexts } from './chat-texts.ts'
import styles from './message-list.module.css'
import type { Row } from './message-rows.ts'
import { useSteadyRows } from './use-steady-rows.ts'

/** Distance from either end, in pixels, at which the next page is fetched. */
const fetchAhead = 800
/** Height of the padding below the last message. */
const roomAtEnd = 16
/** Height above the first unread message in which earlier messages stay visible. */
const roomAbove = 80
/** Maximum distance from the end at which the list follows new messages. */
const near = 60
/** Minimum distance from the end at which the button to the newest message is shown. */
const far = 400

interface MessageListProps {
  rows: readonly Row[]
  children: (row: Row) => ReactElement
  hasOlder: boolean
  hasNewer: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  onNewer: () => void
  /** Fetches the newest messages, when an older window is shown. */
  onNewest: () => void
  /** Whether the first unread message is known. */
  isSettled: boolean
  /** Sequence number of the message to scroll to; a new object for each request. */
  target: { seq: number } | undefined
  onArrived: (row: Row) => void
  /** Highest sequence number that was visible; 0 at first. */
  seen: number
  onSeen: (seq: number) => void
}

/**
 * Virtualized message list: only messages near the viewport are in the document. It opens at the first unread message
 * or at the end, follows new messages while at the end, and keeps its scroll position when older ones are prepended.
 */
export function MessageList(props: MessageListProps) {
  const { children, hasOlder, hasNewer, isLoadingOlder, target, seen, isSettled } = props
  const { rows, isShifted } = useSteadyRows(props.rows)
  const handle = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  /** Whether the person has not scrolled yet. */
  const isFresh = useRef(true)
  /** Whether a programmatic scroll is in progress: its scroll events are ignored. */
  const isJumping = useRef(false)
  const lastOffset = useRef(0)
  const [isFar, setFar] = useState(false)
  /** The viewport is measured before the rows, and both before the first paint. */
  const isWindowMeasured = useRef(false)
  const [areRowsMeasured, setRowsMeasured] = useState(false)

  const newest = rows.findLast(({ seq }) => seq !== undefined)
  const hasUnseen = seen > 0 && newest?.seq !== undefined && newest.seq > seen && !newest.isOwn

  const goToEnd = () => {
    isAtEnd.current = true
    handle.current?.scrollToIndex(rows.length - 1, { align: 'end', offset: roomAtEnd })
  }
  const goTo = (index: number, options: { align: 'start' | 'center'; offset?: number }) => {
    isAtEnd.current = false
    isJumping.current = true
    handle.current?.scrollToIndex(index, options)
  }

  /** Reports the visible messages, and fetches the next page near either end. */
  const look = useEffectEvent(() => {
    const { current: list } = handle
    if (!list || list.viewportSize === 0) return
    const { scrollOffset: offset, scrollSize, viewportSize } = list
    const left = scrollSize - offset - viewportSize
    setFar(left > far || hasNewer)
    const upTo = rows[list.findItemIndex(offset + viewportSize - 1)]?.seq ?? newest?.seq
    if (upTo !== undefined) props.onSeen(upTo)
    if (offset < fetchAhead && hasOlder) props.onOlder()
    if (left < fetchAhead && hasNewer) props.onNewer()
  })

  const scrolled = useEffectEvent((isOver: boolean) => {
    const { scrollOffset: offset = 0, scrollSize = 0, viewportSize = 0 } = handle.current ?? {}
    if (isOver) isJumping.current = false
    const left = scrollSize - offset - viewportSize
    // Content that grows below does not end following; only scrolling up does.
    if (!isJumping.current && left < near) isAtEnd.current = true
    else if (!isJumping.current && offset < lastOffset.current) isAtEnd.current = isFresh.current = false
    lastOffset.current = offset
    look()
  })

  const resized = useEffectEvent(() => {
    if (isAtEnd.current && !hasNewer) goToEnd()
    look()
    if (isWindowMeasured.current && !areRowsMeasured) flushSync(() => setRowsMeasured(true))
    isWindowMeasured.current = true
  })

  /** What comes late makes a message taller: who is at the end stays there. */
  const grown = useEffectEvent(() => {
    if (isAtEnd.current && !hasNewer) goToEnd()
  })
  useEffect(() => {
    const list = scroller.current?.children[1]
    if (!list) return
    const observer = new ResizeObserver(() => grown())
    observer.observe(list)
    return () => observer.disconnect()
  }, [])

  /** Scrolls to the first unread message, else to the end, unless the person has scrolled meanwhile. */
  const open = useEffectEvent((unread: string | undefined) => {
    if (!isFresh.current) return
    const index = rows.findIndex(({ key }) => key === unread)
    if (index < 0) return goToEnd()
    isFresh.current = false
    goTo(index, { align: 'start', offset: -roomAbove })
  })
  const unreadKey = rows.find(({ startsUnread }) => startsUnread)?.key
  useLayoutEffect(() => open(unreadKey), [unreadKey])

  /** Whether to scroll to the end once the requested newest messages have arrived. */
  const wantsEnd = useRef(false)
  const askForNewest = () => {
    wantsEnd.current = true
    props.onNewest()
  }
  const arriveAtEnd = useEffectEvent((isHere: boolean) => {
    if (!isHere || !wantsEnd.current) return
    wantsEnd.current = false
    // The number of messages differs from before: the resulting scroll is programmatic.
    isJumping.current = true
    goToEnd()
  })
  useLayoutEffect(() => arriveAtEnd(!hasNewer), [hasNewer])

  /** Follows new messages while at the end, and own messages from any position. */
  const follow = useEffectEvent((key: string | undefined) => {
    const last = rows.at(-1)
    const isOwnNew = last?.key === key && last?.state === 'waiting'
    if (isOwnNew && hasNewer) askForNewest()
    if (isOwnNew || (isAtEnd.current && !hasNewer)) goToEnd()
  })
  const lastKey = rows.at(-1)?.key
  const [openedAt] = useState(lastKey)
  useLayoutEffect(() => {
    if (lastKey !== openedAt) follow(lastKey)
  }, [lastKey, openedAt])
  const review = useEffectEvent((..._changed: unknown[]) => look())
  useEffect(() => review(rows, hasOlder, hasNewer, isSettled), [rows, hasOlder, hasNewer, isSettled])

  const arrive = useEffectEvent((wanted: { seq: number }, among: readonly Row[]) => {
    const index = among.findIndex(({ seq }) => seq === wanted.seq)
    const row = among[index]
    if (!row) return
    isFresh.current = false
    goTo(index, { align: 'center' })
    props.onArrived(row)
  })
  useEffect(() => {
    // What is not shown yet cannot have the focus.
    if (target && areRowsMeasured) arrive(target, rows)
  }, [target, rows, areRowsMeasured])

  /** Who scrolls is not taken elsewhere when the first unread message becomes known, which is late without a network. */
  const stay = () => {
    isFresh.current = false
  }

  function toEnd() {
    if (hasNewer) askForNewest()
    goToEnd()
    scroller.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.place}>
      <div
        ref={scroller}
        className={classes(styles.scroller, !areRowsMeasured && styles.unmeasured)}
        role="log"
        aria-label={chatTexts.log}
        // Older messages that are scrolled to are not announced as new.
        aria-live={isFar ? 'off' : 'polite'}
        aria-busy={isLoadingOlder}
        onWheel={stay}
        onTouchMove={stay}
        {...walking}
      >
        <div className={styles.filler} />
        <Virtualizer
          ref={handle}
          scrollRef={scroller}
          data={rows}
          shift={isShifted}
          onScroll={() => scrolled(false)}
          onScrollEnd={() => scrolled(true)}
          onResize={() => resized()}
        >
          {children}
        </Virtualizer>
        <div className={styles.room} style={{ height: roomAtEnd }} />
      </div>
      {isLoadingOlder && (
        <span className={styles.older}>
          <Spinner text={chatTexts.loading} small />
        </span>
      )}
      {hasUnseen ? (
        <Button look="primary" small className={styles.down} onClick={toEnd}>
          <ArrowDown aria-hidden="true" />
          {chatTexts.news}
        </Button>
      ) : (
        isFar && (
          <RoundButton label={chatTexts.toEnd} className={classes(styles.down, styles.round)} onClick={toEnd}>
            <ArrowDown />
          </RoundButton>
        )
      )}
    </div>
  )
}

/** Arrow keys move the focus between messages, starting with the last visible one. */
const walking = {
  tabIndex: 0,
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    const list = event.currentTarget
    const messages = [...list.querySelectorAll<HTMLElement>('[data-message]')]
    const place = messages.findIndex((message) => message.contains(document.activeElement))
    const isUp = event.key === 'ArrowUp'
    const { bottom } = list.getBoundingClientRect()
    const next =
      place < 0
        ? isUp && messages.findLast((message) => message.getBoundingClientRect().top <= bottom)
        : messages[place + (isUp ? -1 : 1)]
    if (!next) return
    event.preventDefault()
    next.focus()
  },
}
