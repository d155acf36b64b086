import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useEffectEvent } from 'react'

type Embla = UseEmblaCarouselType[1]

/** Scrolls a slide into view that receives the keyboard's focus. */
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

/** Wheel distance of one slide, in pixels. */
const perSlide = 90
/** A pause of the wheel that ends its movement, in milliseconds. */
const pauseMs = 150

/** Two fingers moving sideways on a trackpad turn the carousel, and do not navigate back. */
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

/** Items before the last one at which the next page is loaded. */
const near = 4

/** Calls back when the last items come near, and again after others were appended. */
export function useNearEnd(embla: Embla, onNearEnd: (() => void) | undefined): void {
  const notify = useEffectEvent(() => onNearEnd?.())
  const isWanted = onNearEnd !== undefined
  useEffect(() => {
    if (!embla || !isWanted) return
    const look = () => {
      const last = Math.max(...embla.slidesInView())
      if (last >= embla.slideNodes().length - 1 - near) notify()
    }
    // They may be in view already, because the previous page failed to load.
    look()
    embla.on('slidesInView', look)
    return () => {
      embla.off('slidesInView', look)
    }
  }, [embla, isWanted])
}
