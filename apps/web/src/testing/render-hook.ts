import { createElement, type ReactNode } from 'react'
import { render } from './render.ts'

/**
 * Uses a hook in a component of its own.
 * @param around Wraps the component in what the hook needs.
 * @returns Its last result, and controls of its component.
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
