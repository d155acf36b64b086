import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Uses a hook in a component of its own. @returns What it gave last, and how its component goes. */
export function renderHook<T>(use: () => T): { get(): T; unmount(): void } {
  let given: T | undefined
  function Component() {
    given = use()
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(createElement(Component)))
  return { get: () => given as T, unmount: () => act(() => root.unmount()) }
}
