import { createElement } from 'react'
import { render } from './render.ts'

/** Uses a hook in a component of its own. @returns What it gave last, and how its component goes. */
export function renderHook<T>(use: () => T): { get(): T; unmount(): void } {
  let given: T | undefined
  function Component() {
    given = use()
    return null
  }
  const { unmount } = render(createElement(Component))
  return { get: () => given as T, unmount }
}
