import type { LayoutName } from '../lib/covers/index.ts'

export interface DrawingOptions {
  /** The layout of a drawn cover, where neighbours must differ. */
  layout?: LayoutName | undefined
}

let loading: Promise<typeof import('../lib/covers/index.ts')> | undefined

/** The generator of covers and avatars, fetched when the first one is drawn. */
export function drawing() {
  loading ??= import('../lib/covers/index.ts')
  return loading
}
