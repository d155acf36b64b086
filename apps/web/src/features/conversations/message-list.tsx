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

/** Pixels from an end at which more is fetched there. */
const fetchAhead = 800
/** Height of the room below the last message. */
const roomAtEnd = 16
/** Height above what is new, where what was before stands. */
const roomAbove = 80
/** So near to the end, what comes is followed. */
const near = 60
/** So far from it, there is a button that leads back. */
const far = 400

interface MessageListProps {
  rows: readonly Row[]
  children: (row: Row) => ReactElement
  hasOlder: boolean
  hasNewer: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  onNewer: () => void
  /** Brings the newest messages, where others are shown. */
  onNewest: () => void
  /** Whether it is known what is new. */
  isSettled: boolean
  /** Number of the message to go to; another object each time it is asked for. */
  target: { seq: number } | undefined
  onArrived: (row: Row) => void
  /** How far the messages have been seen: number of the newest one that was; 0 at first. */
  seen: number
  onSeen: (seq: number) => void
}

/**
 * The messages, of which only those near the window are in the document: ten thousand are as light as fifty. It opens at
 * what is new, or at the end, stays at the end while one is there, and where one is when older ones come above.
 */
export function MessageList(props: MessageListProps) {
  const { children, hasOlder, hasNewer, isLoadingOlder, target, seen, isSettled } = props
  const { rows, isShifted } = useSteadyRows(props.rows)
  const handle = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  /** Whether nobody has gone anywhere yet. */
  const isFresh = useRef(true)
  /** Whether it is on its way to a message: what passes by is no sign of anything. */
  const isJumping = useRef(false)
  const lastOffset = useRef(0)
  const [isFar, setFar] = useState(false)
  /** First the window is measured, then the rows in it, and all of that before anything is painted. */
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

  /** Says what is seen, and asks for more where it ends soon. */
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
    // What grows below is no wish to leave the end; only going up is.
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

  /** Goes to what is new, else to the end; whoever has scrolled meanwhile stays. */
  const open = useEffectEvent((unread: string | undefined) => {
    if (!isFresh.current) return
    const index = rows.findIndex(({ key }) => key === unread)
    if (index < 0) return goToEnd()
    isFresh.current = false
    goTo(index, { align: 'start', offset: -roomAbove })
  })
  const unreadKey = rows.find(({ startsUnread }) => startsUnread)?.key
  useLayoutEffect(() => open(unreadKey), [unreadKey])

  /** Whether the newest messages were asked for, to go to their end: other ones stand there until they come. */
  const wantsEnd = useRef(false)
  const askForNewest = () => {
    wantsEnd.current = true
    props.onNewest()
  }
  const arriveAtEnd = useEffectEvent((isHere: boolean) => {
    if (!isHere || !wantsEnd.current) return
    wantsEnd.current = false
    // The messages that stood there were more or fewer: what moves now is no wish of anybody.
    isJumping.current = true
    goToEnd()
  })
  useLayoutEffect(() => arriveAtEnd(!hasNewer), [hasNewer])

  /** What comes is followed from the end, and what oneself has written from everywhere. */
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
    goTo(index, { align: 'center' })
    props.onArrived(row)
  })
  useEffect(() => {
    if (target) arrive(target, rows)
  }, [target, rows])

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
        // Older messages that one scrolls to are no news.
        aria-live={isFar ? 'off' : 'polite'}
        aria-busy={isLoadingOlder}
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

/** Arrow keys walk from message to message, beginning with the last one that is seen. */
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
