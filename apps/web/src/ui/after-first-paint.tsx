import { type ReactNode, useDeferredValue } from 'react'

/** Renders its content when the rest is on the screen: what a press opens answers before it is filled. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
