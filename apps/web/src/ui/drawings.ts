let loading: Promise<typeof import('../lib/covers/index.ts')> | undefined

/** The generator of covers and avatars, fetched when the first one is drawn. */
export function drawing() {
  loading ??= import('../lib/covers/index.ts')
  return loading
}
