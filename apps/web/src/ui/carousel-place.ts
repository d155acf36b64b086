import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useState } from 'react'

type Embla = UseEmblaCarouselType[1]

/** Scroll positions of carousels, by history entry and name. */
const places = new Map<string, number>()

/** Overlays have the history key of their page. */
const keyOf = (name: string) => `${(history.state as { key?: string } | null)?.key} ${name}`

/** @returns The key of a carousel's position in this history entry, and the position itself. */
export function usePlace(name: string): { key: string; start: number } {
  const [place] = useState(() => {
    const key = keyOf(name)
    return { key, start: places.get(key) ?? 0 }
  })
  return place
}

/** Stores the position of a carousel. */
export function useNotedPlace(embla: Embla, key: string): void {
  useEffect(() => {
    if (!embla) return
    const note = () => places.set(key, embla.selectedScrollSnap())
    embla.on('select', note)
    return () => {
      embla.off('select', note)
    }
  }, [embla, key])
}
