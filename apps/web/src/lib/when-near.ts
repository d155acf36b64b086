/** Elements that are waited for, by the distance at which they count as near: one observer serves all of a distance. */
const watches = new Map<number, { observer: IntersectionObserver; waiting: Map<Element, () => void> }>()

/**
 * Calls once when an element is near the viewport.
 * @param marginPx Root margin around the viewport, in pixels.
 * @returns Stops watching.
 */
export function whenNear(element: Element, marginPx: number, onNear: () => void): () => void {
  const { observer, waiting } = watches.get(marginPx) ?? watch(marginPx)
  const stop = () => {
    if (!waiting.delete(element)) return
    observer.unobserve(element)
    if (waiting.size > 0) return
    observer.disconnect()
    watches.delete(marginPx)
  }
  waiting.set(element, () => {
    stop()
    onNear()
  })
  observer.observe(element)
  return stop
}

function watch(marginPx: number) {
  const waiting = new Map<Element, () => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: `${marginPx}px` },
  )
  const created = { observer, waiting }
  watches.set(marginPx, created)
  return created
}
