let loading: Promise<typeof import('@trouvaille/covers/drawing')> | undefined

/** The generator of covers and avatars, fetched when the first one is drawn. */
export function drawing() {
  loading ??= import('@trouvaille/covers/drawing')
  return loading
}
