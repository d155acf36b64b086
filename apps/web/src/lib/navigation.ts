import { openDocument } from '../platform/address.ts'

/**
 * Client-side navigation. The landing page has no router: there, navigating starts the app.
 */

let moveTo: (href: string) => void = openDocument

/** Sets how to navigate. */
export function setNavigation(next: (href: string) => void): void {
  moveTo = next
}

export const navigate = (href: string): void => moveTo(href)
