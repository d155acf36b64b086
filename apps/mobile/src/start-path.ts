/**
 * The page that the app opens with. A web view finds no file at most paths, so the app always starts at "/" and moves on
 * to the path that was stored for it.
 */

const key = 'start-path'

/** Stores the page that the app opens with at its next start. */
export function storeStartPath(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch (error) {
    console.warn('The path could not be stored', error)
  }
}

/** The stored path, once. */
export function takeStartPath(): string | undefined {
  const path = sessionStorage.getItem(key) ?? undefined
  sessionStorage.removeItem(key)
  return path
}
