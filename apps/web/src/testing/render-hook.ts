import { createElement, type ReactNode } from 'react'
import { render } from './render.ts'

/**
 * Uses a hook in a component of its own.
 * @param around Puts around the component what the hook needs.
 * @returns What it gave last, and how its component goes.
 */
export function renderHook<T>(
  use: () => T,
  around: (content: ReactNode) => ReactNode = (content) => content,
): { get(): T; unmount(): void } {
  let given: T | undefined
  function Component() {
    given = use()
    return null
  }
  const { unmount } = render(around(createElement(Component)))
  return { get: () => given as T, unmount }
}
