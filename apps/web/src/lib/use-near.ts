import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the screen something counts as near, in pixels. */
const marginPx = 80

/** Whether an element has come near the screen once: what stands there is fetched only then. */
export function useNear<T extends Element>(): [place: RefObject<T | null>, isNear: boolean] {
  const place = useRef<T>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `0px 0px ${marginPx}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return [place, isNear]
}
