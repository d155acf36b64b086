import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { prefersLessMotion } from '../../platform/media.ts'

/**
 * View transition of a cover between a list and the page of its work. The router runs the transition; this module
 * decides when there is one, and which cover on each page has the `view-transition-name`, which must be unique and is
 * set only for its duration.
 */

const name = 'cover'

/** Origin of a history entry: the link that was followed on the previous page. */
interface Origin {
  readonly path: string
  /** Index among the links with the same path. */
  readonly place: number
}

let touched: Origin | undefined
/** By history index of the entry. */
const origins = new Map<number, Origin>()
/** Finds the target cover of the current transition, once the page is rendered. */
let findLanding: (() => HTMLElement | undefined) | undefined
const named = new Set<HTMLElement>()

const linksTo = (path: string) => [...document.querySelectorAll<HTMLElement>(`#content a[href="${CSS.escape(path)}"]`)]
const coverIn = (place: Element | undefined) => place?.querySelector<HTMLElement>('[data-cover]') ?? undefined
const poster = () => coverIn(document.querySelector('[data-poster]') ?? undefined)

/** Must be called when a link to a work is followed. */
export function noteTouch(link: HTMLElement): void {
  const path = link.getAttribute('href') ?? ''
  touched = { path, place: linksTo(path).indexOf(link) }
}

/** Sets the transition name of a cover, unless it is outside the viewport, from where it would fly in. */
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

/** Names the cover on the old page, before it is left. @returns False without a transition. */
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

/** Which navigations are view transitions, where the browser supports typed ones. */
export const coverFlight = isSupported && { types: depart }

/** Names the target cover once the router has rendered the new page and restored its scroll position. */
export function landCovers(router: AnyRouter): void {
  router.subscribe('onRendered', () => {
    const cover = findLanding?.()
    findLanding = undefined
    if (!cover) return
    clearTransitionNames()
    call(cover)
  })
}
