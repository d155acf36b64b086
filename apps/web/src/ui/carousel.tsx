import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { RoundButton } from './button.tsx'
import styles from './carousel.module.css'
import { classes } from './classes.ts'
import { useNotedPlace, usePlace } from './carousel-place.ts'
import { useStart } from './carousel-start.ts'
import { useFocusFollows, useNearEnd, useSidewaysWheel } from './carousel-gestures.ts'

interface CarouselProps<T> {
  title: string
  /** What stands before the title. */
  badge?: ReactNode
  items: readonly T[]
  keyOf: (item: T) => string
  /** True when slides stand on the shelf with a caption below. */
  standing?: boolean
  /** True for many small slides, which glide freely. */
  dense?: boolean
  /** True while the slides are placeholders. */
  busy?: boolean
  /** Called when the last items come near and there may be a next page. */
  onNearEnd?: (() => void) | undefined
  children: (item: T, index: number) => ReactNode
  /** A last slide after the items. */
  end?: ReactNode
  /** At the end of the header, when there are items: the link to all of them. */
  all?: ReactNode
  /** Shown instead of an empty carousel. */
  empty?: ReactNode
  /** Shown beside the title instead, when empty. */
  emptyLine?: ReactNode
}

const options = {
  loop: true,
  align: 'start',
  // Our own: the library's follows the Tab key only, and moves slides that are in full view.
  watchFocus: false,
  inViewThreshold: 0.98,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
} as const

/** A section whose items go round in a loop; too few to fill the width stand still [MOV-04] to [MOV-06]. */
export function Carousel<T>({
  title,
  badge,
  items,
  keyOf,
  standing,
  dense,
  busy,
  onNearEnd,
  children,
  end,
  all,
  empty,
  emptyLine,
}: CarouselProps<T>) {
  const heading = useId()
  const { key, start } = usePlace(title)
  const [begin, embla] = useEmblaCarousel({ ...options, dragFree: dense === true, startIndex: start })
  const viewport = useStart(begin, start > 0)
  const [scrollable, setScrollable] = useState(false)
  useFocusFollows(embla)
  useSidewaysWheel(embla)
  useNearEnd(embla, onNearEnd)
  useNotedPlace(embla, key)

  useEffect(() => {
    if (!embla) return
    const update = () => setScrollable(embla.canScrollNext() || embla.canScrollPrev())
    update()
    embla.on('reInit', update).on('select', update)
    return () => {
      embla.off('reInit', update).off('select', update)
    }
  }, [embla])

  const isLine = items.length === 0 && emptyLine !== undefined
  return (
    <section
      className={classes(styles.section, dense && styles.dense, isLine && styles.slim)}
      aria-labelledby={heading}
      aria-busy={busy}
    >
      <div className={styles.head}>
        {badge}
        <h2 id={heading}>{title}</h2>
        {isLine && <p className={styles.emptyLine}>{emptyLine}</p>}
        {items.length > 0 && all && <span className={styles.all}>{all}</span>}
        {scrollable && items.length > 0 && (
          <div className={styles.arrows}>
            <RoundButton label={`Précédent : ${title}`} bordered onClick={() => embla?.scrollPrev()}>
              <ChevronLeft />
            </RoundButton>
            <RoundButton label={`Suivant : ${title}`} bordered onClick={() => embla?.scrollNext()}>
              <ChevronRight />
            </RoundButton>
          </div>
        )}
      </div>
      {items.length === 0 ? (
        empty
      ) : (
        <div className={classes(standing && styles.standing)}>
          <div className={styles.viewport} ref={viewport} data-carousel>
            <ul className={styles.slides}>
              {items.map((item, index) => (
                <li className={styles.slide} key={keyOf(item)}>
                  {children(item, index)}
                </li>
              ))}
              {end && <li className={styles.slide}>{end}</li>}
            </ul>
          </div>
        </div>
      )}
    </section>
  )
}
