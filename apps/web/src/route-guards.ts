import { redirect } from '@tanstack/react-router'
import { internalPath } from '@trouvaille/domain'
import { clearProviderReturn, readProviderReturn } from './features/session/provider-return.ts'
import type { App, Session, SessionState } from './core/app.ts'

/** Who may open a page, and where others are sent. */

/** What every route knows of. */
export interface RouterContext {
  session: Session
  /** Of whoever a page is opened for: it stays with the page until another one has taken its place. */
  app: App
}

/** The session once it is known. */
export function settledSession({ state }: Session): SessionState | Promise<SessionState> {
  const known = state.get()
  if (known.status !== 'loading') return known
  return new Promise((resolve) => {
    const stop = state.subscribe(() => {
      stop()
      resolve(state.get())
    })
  })
}

/** Sends visitors to sign in, and back afterwards [ROLE-03] [GAP-49]. */
export const membersOnly = {
  beforeLoad: async ({ context, location }: { context: RouterContext; location: { href: string } }) => {
    if ((await settledSession(context.session)).status === 'signed-out') {
      throw redirect({ to: '/signin', search: { next: location.href } })
    }
  },
}

/**
 * What the address of a form may say: the path to go on to, and nothing that leads elsewhere. It is named also when it
 * is nothing, because the router adds what is named here to all that the address says.
 */
export const nextStep = ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
  next: internalPath(next),
})

/** Sends members on: they need not sign in or up [AUTH-06] [GAP-35]. */
export const visitorsOnly = {
  validateSearch: nextStep,
  beforeLoad: async ({ context, search }: { context: RouterContext; search: { next?: string | undefined } }) => {
    if ((await settledSession(context.session)).status === 'signed-in') throw redirect({ href: search.next ?? '/' })
  },
}

/**
 * The same for the page where a provider's way ends: it takes up what was wanted before [AUTH-47]. It may run twice at
 * once, because a session that becomes known asks again.
 */
export async function fromProvider({
  context,
  search,
}: {
  context: RouterContext
  search: { next?: string | undefined; error?: string | undefined; welcome?: true | undefined }
}): Promise<void> {
  const next = search.next ?? internalPath(readProviderReturn()?.next)
  if (next && next !== search.next) throw redirect({ to: '/signin', search: { ...search, next }, replace: true })
  const { status } = await settledSession(context.session)
  const hasReturned = readProviderReturn() !== undefined
  clearProviderReturn()
  if (status !== 'signed-in') return
  if (hasReturned) {
    const { greet, showFailure } = await import('./features/session/provider-messages.ts')
    if (search.error) showFailure(search.error)
    else greet()
  }
  if (search.welcome) throw redirect({ to: '/welcome', search: { next } })
  throw redirect({ href: next ?? '/' })
}
