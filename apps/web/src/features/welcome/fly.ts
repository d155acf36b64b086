import { prefersLessMotion } from '../../platform/media.ts'

/** Animates a copy of a cover to its target. Disabled with reduced motion. */
export function fly(cover: Element, goal: Element): void {
  if (prefersLessMotion()) return
  const from = cover.getBoundingClientRect()
  const to = goal.getBoundingClientRect()
  const copy = cover.cloneNode(true) as HTMLElement
  copy.setAttribute('aria-hidden', 'true')
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '50',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    transformOrigin: 'left top',
    pointerEvents: 'none',
  })
  document.body.append(copy)
  const size = to.height / from.height
  const flight = copy.animate(
    [
      { transform: 'none' },
      { transform: `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${size})`, opacity: 0.85 },
    ],
    { duration: 480, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
  )
  flight.addEventListener('finish', () => copy.remove())
  flight.addEventListener('cancel', () => copy.remove())
}
