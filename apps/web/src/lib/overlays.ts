import { useEffect, useEffectEvent } from 'react'

/**
 * What lies over a page (dialogs, sheets, menus, searches) is closed one by one by going back, on a phone by its gesture.
 * Each layer stands on an entry of the browser's history of its own, at the address of its page; the router does not see
 * these. A layer that is closed otherwise leaves its entry behind, because a step back takes time in which the person
 * does something else: the next layer or page takes that entry, and who goes back passes it by, also after a reload.
 */

interface Layer {
  close: () => void
}

/** Which entry of a page it is: the page itself, or one of the layers over it. */
interface Mark {
  page: string
  depth: number
}

interface Entry {
  state: ({ layer?: Mark } & Record<string, unknown>) | null
  href: string
}

/** Those that are open, the lowest first. */
let layers: readonly Layer[] = []
/** The same with those that have no entry. */
let open: readonly Layer[] = []

/** Closes what lies above all else, as Escape does. @returns Whether there was anything. */
export function closeTopOverlay(): boolean {
  const top = open.at(-1)
  top?.close()
  return top !== undefined
}

const read = (): Entry => ({ state: history.state as Entry['state'], href: document.URL })
const markOf = (entry: Entry): Mark | undefined => entry.state?.layer
const depthOf = (entry: Entry): number => markOf(entry)?.depth ?? 0

/** Where the history stands. */
let here = read()

/** Gives every open layer an entry. */
function standAll(): void {
  if (depthOf(here) >= layers.length) return
  const page = markOf(here)?.page ?? String(Math.random())
  if (!markOf(here)) history.replaceState({ ...here.state, layer: { page, depth: 0 } }, '')
  for (let depth = depthOf(here) + 1; depth <= layers.length; depth += 1) {
    history.pushState({ ...here.state, layer: { page, depth } }, '')
  }
  here = read()
}

/**
 * The window of the router: that of the browser, with a history in which overlays have no entries. A page takes the place
 * of the overlay that led to it; one whose address changes keeps its overlays.
 */
export const pageWindow = {
  history: {
    get state(): unknown {
      return history.state
    },
    get length() {
      return history.length
    },
    pushState(state: unknown, unused: string, href?: string | URL | null) {
      if (depthOf(here) > 0) history.replaceState(state, unused, href)
      else history.pushState(state, unused, href)
      here = read()
    },
    replaceState(state: unknown, unused: string, href?: string | URL | null) {
      const layer = markOf(here)
      history.replaceState(layer ? { ...(state as object), layer } : state, unused, href)
      here = read()
    },
    back: () => history.back(),
    forward: () => history.forward(),
    go: (delta: number) => history.go(delta),
  },
  get location() {
    return window.location
  },
  get document() {
    return document
  },
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
}

/** Closes what lies deeper than the entry one has come to. @returns Whether anything did. */
function closeBelow(depth: number): boolean {
  const closing = layers.slice(depth)
  for (const { close } of closing.toReversed()) close()
  // One that asks first stays, and needs its entry again.
  if (closing.length > 0) setTimeout(standAll)
  return closing.length > 0
}

function followHistory(event: PopStateEvent): void {
  const left = here
  here = read()
  const [from, to] = [markOf(left), markOf(here)]
  if (!from || !to || from.page !== to.page) return void closeBelow(0)
  // It is the same page: nothing that the router need know.
  event.stopImmediatePropagation()
  if (to.depth > from.depth) return history.forward()
  // The page may have changed its address under its layers.
  history.replaceState({ ...left.state, layer: to }, '', left.href)
  here = read()
  if (!closeBelow(to.depth)) history.back()
}

// Before the router's own, which is added without capture.
addEventListener('popstate', followHistory, { capture: true })

/**
 * Something that lies over the page.
 * @param onClose Called when the person goes back.
 * @param isOpen For what is rendered while it is closed, too.
 * @param inHistory False where it stands on no entry, or on one that the router sees.
 */
export function useOverlay(onClose: () => void, isOpen = true, inHistory = true): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const layer = { close: () => close() }
    open = [...open, layer]
    if (inHistory) {
      layers = [...layers, layer]
      standAll()
    }
    return () => {
      open = open.filter((other) => other !== layer)
      layers = layers.filter((other) => other !== layer)
    }
  }, [isOpen, inHistory])
}
