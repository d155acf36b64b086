import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether an element has been near the viewport: its content is made only then.
 * @param marginPx Root margin above and below the viewport, in pixels.
 */
export function useNear<T extends Element>(marginPx = 80): [place: RefObject<T | null>, isNear: boolean] {
  const place = useRef<T>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${marginPx}px 0px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, marginPx])
  return [place, isNear]
}
