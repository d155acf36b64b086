import { emitSignal } from './telemetry-buffer.ts'

/** The used part of the router. */
export interface FollowedRouter {
  state: { matches: readonly { fullPath: string; routeId: string }[] }
  subscribe(
    event: 'onBeforeNavigate' | 'onRendered',
    listener: (event: { pathChanged: boolean; fromLocation?: unknown }) => void,
  ): () => void
}

let isTelling = false

/**
 * Tells which pages are shown, by the pattern of their path ("/movie/$id"): the one that stands, and each that follows,
 * with how long it took to come. From the first page on, because people go on before what measures has been fetched.
 */
export function publishPageChanges(router: FollowedRouter): void {
  if (isTelling) return
  isTelling = true
  let left: number | undefined
  emitSignal({ type: 'page', page: pageOf(router), ms: undefined })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) left ??= performance.now()
  })
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    // The first page was published above.
    if (!pathChanged || !fromLocation) return
    emitSignal({ type: 'page', page: pageOf(router), ms: left === undefined ? 0 : performance.now() - left })
    left = undefined
  })
}

function pageOf({ state }: FollowedRouter): string {
  const { fullPath, routeId } = state.matches.at(-1) ?? { fullPath: '', routeId: '__root__' }
  return routeId === '__root__' ? 'unknown' : fullPath
}
