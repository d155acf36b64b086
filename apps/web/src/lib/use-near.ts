import { type RefObject, useEffect, useRef, useState } from 'react'

/** Root margin below the viewport, in pixels. */
const marginPx = 80

/** Whether an element has been near the viewport: its content is loaded only then. */
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
