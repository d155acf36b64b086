import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useCallback } from 'react'
import { whenNear } from '../lib/when-near.ts'

/** How far from the screen a carousel begins, in pixels: it moves before somebody can reach it. */
const marginPx = 200

/**
 * Begins a carousel when it comes near the screen, and the browser has its measures anyway: asked for them while the page
 * is built, it has to lay out the page once for each carousel.
 * @param begin Takes the element that moves.
 * @param atOnce True where what is shown depends on it.
 * @returns The reference for that element.
 */
export function useStart(begin: UseEmblaCarouselType[0], atOnce: boolean) {
  return useCallback(
    (viewport: HTMLElement | null) => {
      if (!viewport) return
      let stop = () => {}
      if (atOnce) begin(viewport)
      else stop = whenNear(viewport, marginPx, () => begin(viewport))
      return () => {
        stop()
        begin(null)
      }
    },
    [begin, atOnce],
  )
}
