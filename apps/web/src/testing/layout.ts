import { vi } from 'vitest'

/** Makes every element of the page under test intersect the viewport, so that lazy content is loaded. */
export function seeEverything(): void {
  class Observer implements IntersectionObserver {
    readonly root = null
    readonly rootMargin = ''
    readonly scrollMargin = ''
    readonly thresholds = []
    readonly #notify: IntersectionObserverCallback

    constructor(notify: IntersectionObserverCallback) {
      this.#notify = notify
    }

    observe(target: Element): void {
      const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry
      queueMicrotask(() => this.#notify([entry], this))
    }

    unobserve(): void {}
    disconnect(): void {}
    takeRecords = () => []
  }
  vi.stubGlobal('IntersectionObserver', Observer)
}

/**
 * Lets a test decide what comes near the viewport of the page under test, which has no layout.
 * @returns Brings elements near, all that are watched by default.
 */
export function bringNear(): (isNear?: (element: Element) => boolean) => void {
  const watched = new Map<Element, () => void>()
  class Observer {
    readonly #notify: IntersectionObserverCallback
    readonly #own = new Set<Element>()

    constructor(notify: IntersectionObserverCallback) {
      this.#notify = notify
    }

    observe(target: Element): void {
      this.#own.add(target)
      const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry
      watched.set(target, () => this.#notify([entry], this as unknown as IntersectionObserver))
    }

    unobserve(target: Element): void {
      watched.delete(target)
    }

    disconnect(): void {
      for (const target of this.#own) watched.delete(target)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return (isNear = () => true) => {
    for (const [target, come] of watched) if (isNear(target)) come()
  }
}

/** Heights in pixels of what scrolls, and of everything in it. */
const viewport = 800
const item = 40

/**
 * Gives the page under test heights, which has no layout: virtual lists receive them from the ResizeObserver.
 */
export function giveHeights(): void {
  class Observer implements ResizeObserver {
    readonly #notify: ResizeObserverCallback

    constructor(notify: ResizeObserverCallback) {
      this.#notify = notify
    }

    observe(target: Element): void {
      const height = target.getAttribute('role') === 'log' ? viewport : item
      // Which it has only where there is a layout.
      Object.defineProperty(target, 'offsetParent', { value: document.body, configurable: true })
      const entry = {
        target,
        contentRect: { width: 400, height },
        borderBoxSize: [{ inlineSize: 400, blockSize: height }],
      } as unknown as ResizeObserverEntry
      queueMicrotask(() => this.#notify([entry], this))
    }

    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
}
