import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useState } from 'react'

type Embla = UseEmblaCarouselType[1]

/** Where carousels stood, each by the entry of the history that its page is, and its name there. */
const places = new Map<string, number>()

/** Layers over a page have the key of their page. */
const keyOf = (name: string) => `${(history.state as { key?: string } | null)?.key} ${name}`

/** @returns What a carousel is remembered by for who comes back to its page, and where it stood. */
export function usePlace(name: string): { key: string; start: number } {
  const [place] = useState(() => {
    const key = keyOf(name)
    return { key, start: places.get(key) ?? 0 }
  })
  return place
}

/** Notes where a carousel stands. */
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
