import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { RoundButton } from './button.tsx'
import styles from './carousel.module.css'
import { classes } from './classes.ts'

interface CarouselProps<T> {
  title: string
  /** What stands before the title. */
  badge?: ReactNode
  items: readonly T[]
  keyOf: (item: T) => string
  /** True when slides stand on the shelf with a caption below. */
  standing?: boolean
  children: (item: T, index: number) => ReactNode
  /** Shown instead when there is no item. */
  empty?: ReactNode
}

/** A section whose items go round in a loop [MOV-04] to [MOV-06]. */
export function Carousel<T>({ title, badge, items, keyOf, standing, children, empty }: CarouselProps<T>) {
  const heading = useId()
  const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: 'start', ...(still && { duration: 0 }) })
  const [scrollable, setScrollable] = useState(false)

  useEffect(() => {
    if (!embla) return
    const update = () => setScrollable(embla.internalEngine().slideLooper.canLoop() || embla.canScrollNext())
    update()
    embla.on('reInit', update).on('resize', update)
    return () => {
      embla.off('reInit', update).off('resize', update)
    }
  }, [embla])

  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        {badge}
        <h2 id={heading}>{title}</h2>
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
        <div className={classes(styles.viewport, standing && styles.standing)} ref={viewport}>
          <ul className={styles.slides}>
            {items.map((item, index) => (
              <li className={styles.slide} key={keyOf(item)} onFocus={() => embla?.scrollTo(index)}>
                {children(item, index)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
