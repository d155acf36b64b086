import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useEffectEvent } from 'react'

type Embla = UseEmblaCarouselType[1]

/** A slide that takes the focus from the keyboard comes into view. */
export function useFocusFollows(embla: Embla): void {
  useEffect(() => {
    if (!embla) return
    const container = embla.containerNode()
    const onFocus = ({ target }: FocusEvent) => {
      // A press focuses too, and must not move what is under the pointer.
      if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
      const index = embla.slideNodes().findIndex((slide) => slide.contains(target))
      if (index >= 0 && !embla.slidesInView().includes(index)) embla.scrollTo(index)
    }
    container.addEventListener('focusin', onFocus)
    return () => container.removeEventListener('focusin', onFocus)
  }, [embla])
}

/** Pixels of wheel that turn by one slide. */
const perSlide = 90
/** A wheel that stands still this long, in milliseconds, has ended its movement. */
const pauseMs = 150

/** Two fingers moving sideways on a trackpad turn the carousel, and do not leave the page as they do elsewhere. */
export function useSidewaysWheel(embla: Embla): void {
  useEffect(() => {
    if (!embla) return
    let moved = 0
    let pause: ReturnType<typeof setTimeout> | undefined
    const onWheel = (event: WheelEvent) => {
      const scrollable = embla.canScrollNext() || embla.canScrollPrev()
      if (!scrollable || Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return
      event.preventDefault()
      clearTimeout(pause)
      pause = setTimeout(() => (moved = 0), pauseMs)
      moved += event.deltaX
      if (Math.abs(moved) < perSlide) return
      if (moved > 0) embla.scrollNext()
      else embla.scrollPrev()
      moved = 0
    }
    const root = embla.rootNode()
    root.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      clearTimeout(pause)
      root.removeEventListener('wheel', onWheel)
    }
  }, [embla])
}

/** Items before the last one at which more of them are wanted. */
const near = 4

/** Tells when the last items come near, and again when others have been added behind them. */
export function useNearEnd(embla: Embla, onNearEnd: (() => void) | undefined): void {
  const notify = useEffectEvent(() => onNearEnd?.())
  const isWanted = onNearEnd !== undefined
  useEffect(() => {
    if (!embla || !isWanted) return
    const look = () => {
      const last = Math.max(...embla.slidesInView())
      if (last >= embla.slideNodes().length - 1 - near) notify()
    }
    // They may be in view already: what was wanted then did not come.
    look()
    embla.on('slidesInView', look)
    return () => {
      embla.off('slidesInView', look)
    }
  }, [embla, isWanted])
}
