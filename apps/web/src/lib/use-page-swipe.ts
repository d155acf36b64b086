import { layout } from '@trouvaille/domain'
import { useEffect } from 'react'
import { navigate } from './navigation.ts'

/** Targets of a horizontal swipe, per side. */
interface AdjacentPages {
  left?: string
  right?: string
}

/** Elements with touch gestures of their own [GAP-57]. */
const ownGestures = '[data-carousel], input, textarea, select'

/** Overlays of the page. */
const overlays = '[role=dialog], [role=menu]'

/** Navigation to neighbouring pages by swipe, at any screen width [NAV-62] to [NAV-66] [GAP-57]. */
export function usePageSwipe({ left, right }: AdjacentPages): void {
  useEffect(() => {
    let start: Touch | undefined
    const begin = ({ touches, target }: TouchEvent) => {
      const isTaken = (target instanceof Element && target.closest(ownGestures)) || document.querySelector(overlays)
      start = touches.length === 1 && !isTaken ? touches[0] : undefined
    }
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!start || !touch) return
      const across = touch.clientX - start.clientX
      const isAcross = Math.abs(across) > Math.abs(touch.clientY - start.clientY)
      const next = across < 0 ? left : right
      if (next !== undefined && isAcross && Math.abs(across) >= layout.pageSwipePx) navigate(next)
      start = undefined
    }
    document.addEventListener('touchstart', begin, { passive: true })
    document.addEventListener('touchend', end, { passive: true })
    return () => {
      document.removeEventListener('touchstart', begin)
      document.removeEventListener('touchend', end)
    }
  }, [left, right])
}
