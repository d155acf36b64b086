import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onePerFrame } from '../lib/one-per-frame.ts'
import { whenNear } from '../lib/when-near.ts'
import { classes } from './classes.ts'
import styles from './long-grid.module.css'

/** How many items have a place of their own at once; the rest of the grid is one place. */
const step = 30
/** Distances to the viewport at which the rest is divided, and at which an item is rendered, in pixels. */
const restPx = 1200
const itemPx = 600

interface LongGridProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** How many of the first ones may be on the screen when it is opened. */
  first: number
  /** Sets `--columns`, and `--row`, the height of a row with the gap below it. */
  className: string | undefined
  /** Gives an item its size, also without content. */
  itemClassName: string | undefined
  /** Where the focus may be moved to. */
  place?: RefObject<HTMLUListElement | null>
  children: (item: Item) => ReactNode
}

/**
 * A grid that renders what is near the viewport, one item in a frame. It has its whole height at once, so that scrolling to
 * its end, or back to where somebody was, meets the right place.
 */
export function LongGrid<Item>({
  items,
  keyOf,
  first,
  className,
  itemClassName,
  place,
  children,
}: LongGridProps<Item>) {
  const [placed, setPlaced] = useState(step)
  const rest = Math.max(0, items.length - placed)
  return (
    <ul
      ref={place}
      {...(place && { tabIndex: -1 })}
      className={classes(styles.grid, rest > 0 && styles.growing, className)}
      style={{ '--count': items.length, '--rest': rest }}
    >
      {items.slice(0, placed).map((item, index) => (
        <LateItem
          key={keyOf(item)}
          className={itemClassName}
          late={index >= first}
          // Of those in the document alone, a screen reader would count too few.
          {...(rest > 0 && { 'aria-setsize': items.length, 'aria-posinset': index + 1 })}
        >
          {children(item)}
        </LateItem>
      ))}
      {rest > 0 && <Rest key={placed} onNear={() => setPlaced(placed + step)} />}
    </ul>
  )
}

/** Where the items are that have no place of their own yet. */
function Rest({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLLIElement>(null)
  const grow = useEffectEvent(onNear)
  useEffect(() => {
    if (place.current) return whenNear(place.current, restPx, grow)
    return undefined
  }, [])
  return <li ref={place} aria-hidden="true" className={styles.rest} />
}

interface LateItemProps extends ComponentProps<'li'> {
  late: boolean
}

function LateItem({ late, children, ...item }: LateItemProps) {
  const place = useRef<HTMLLIElement>(null)
  const [isRendered, setRendered] = useState(!late)
  useEffect(() => {
    if (!place.current || isRendered) return
    let stop = whenNear(place.current, itemPx, () => {
      stop = onePerFrame(() => setRendered(true))
    })
    return () => stop()
  }, [isRendered])
  return (
    <li ref={place} {...item}>
      {isRendered && children}
    </li>
  )
}
