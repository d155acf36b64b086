import { openDocument } from '../platform/address.ts'

/**
 * Moves to another page of the app without loading the document. The landing page has no router of its own: for it,
 * moving means starting the app.
 */

let moveTo: (href: string) => void = openDocument

/** Says how to move; whoever runs the page decides. */
export function setNavigation(next: (href: string) => void): void {
  moveTo = next
}

export const navigate = (href: string): void => moveTo(href)
