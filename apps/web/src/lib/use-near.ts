import { type RefObject, useEffect, useRef, useState } from 'react'
import { whenNear } from './when-near.ts'

/**
 * Whether an element has been near the viewport: its content is made only then.
 * @param marginPx Root margin around the viewport, in pixels.
 */
export function useNear<T extends Element>(marginPx = 80): [place: RefObject<T | null>, isNear: boolean] {
  const place = useRef<T>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return
    return whenNear(place.current, marginPx, () => setNear(true))
  }, [isNear, marginPx])
  return [place, isNear]
}
