import type { LayoutName } from '@trouvaille/domain/covers'

export interface DrawingOptions {
  /** The layout of a drawn cover, where neighbours must differ. */
  layout?: LayoutName | undefined
}

let loading: Promise<typeof import('@trouvaille/domain/covers')> | undefined

/** The generator of covers and avatars, fetched when the first one is drawn. */
export function drawing() {
  loading ??= import('@trouvaille/domain/covers')
  return loading
}
