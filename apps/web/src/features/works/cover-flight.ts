import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { prefersLessMotion } from '../../platform/media.ts'

/**
 * The cover that is touched flies to the page of its work, and back from it. The router makes the view transition; here
 * is said when there is one, and which cover of each page it is about: it carries the name for that one moment, so no
 * page has it twice.
 */

const name = 'cover'

/** The way into an entry of the history: which link to its page was touched on the page before. */
interface Origin {
  readonly path: string
  /** Among the links to that page. */
  readonly place: number
}

let touched: Origin | undefined
/** By the index of the entry they led to. */
const origins = new Map<number, Origin>()
/** Where the cover of a flight under way has to land, once the page is there. */
let findLanding: (() => HTMLElement | undefined) | undefined
const named = new Set<HTMLElement>()

const linksTo = (path: string) => [...document.querySelectorAll<HTMLElement>(`#content a[href="${CSS.escape(path)}"]`)]
const coverIn = (place: Element | undefined) => place?.querySelector<HTMLElement>('[data-cover]') ?? undefined
const poster = () => coverIn(document.querySelector('[data-poster]') ?? undefined)

/** To be called when a link to a work is followed. */
export function noteTouch(link: HTMLElement): void {
  const path = link.getAttribute('href') ?? ''
  touched = { path, place: linksTo(path).indexOf(link) }
}

/** Gives the cover of a page its name, unless it is out of sight: it would fly across the screen from nowhere. */
function call(cover: HTMLElement | undefined): boolean {
  if (!cover) return false
  const { top, bottom, left, right } = cover.getBoundingClientRect()
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return false
  cover.style.viewTransitionName = name
  named.add(cover)
  return true
}

function clearTransitionNames(): void {
  for (const cover of named) cover.style.viewTransitionName = ''
  named.clear()
}

interface Move {
  readonly fromLocation?: ParsedLocation | undefined
  readonly toLocation: ParsedLocation
}

/** While the page that is left still stands: names its cover. @returns False when nothing is to fly. */
function depart({ fromLocation, toLocation }: Move): string[] | false {
  const origin = touched
  touched = undefined
  findLanding = undefined
  clearTransitionNames()
  if (!fromLocation || prefersLessMotion()) return false
  const { __TSR_index: from } = fromLocation.state
  const { __TSR_index: to } = toLocation.state
  if (origin?.path === toLocation.publicHref) origins.set(to, origin)
  const flight = origins.get(Math.max(from, to))
  const linkCover = () => flight && coverIn(linksTo(flight.path)[flight.place])
  if (flight && to === from + 1 && flight.path === toLocation.publicHref) {
    findLanding = poster
    return call(linkCover()) && [name]
  }
  if (flight && to === from - 1 && flight.path === fromLocation.publicHref) {
    findLanding = linkCover
    return call(poster()) && [name]
  }
  return false
}

const isSupported = 'startViewTransition' in document && CSS.supports('selector(:active-view-transition-type(a))')

/** Which moves are view transitions, where the browser can have them for some and not for others. */
export const coverFlight = isSupported && { types: depart }

/** Lets covers land: the router tells when the new page stands and has its place again, before it is shown. */
export function landCovers(router: AnyRouter): void {
  router.subscribe('onRendered', () => {
    const cover = findLanding?.()
    findLanding = undefined
    if (!cover) return
    clearTransitionNames()
    call(cover)
  })
}
