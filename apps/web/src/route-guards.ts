import { redirect } from '@tanstack/react-router'
import { internalPath } from '@trouvaille/domain'
import { clearProviderReturn, greet, readProviderReturn, showFailure } from './features/session/provider-return.ts'
import { sessionStore } from './features/session/session.ts'

/** Who may open a page, and where others are sent. */

/** The session once it is known. */
export function settledSession() {
  const session = sessionStore.get()
  if (session.status !== 'loading') return session
  return new Promise<ReturnType<typeof sessionStore.get>>((resolve) => {
    const stop = sessionStore.subscribe(() => {
      stop()
      resolve(sessionStore.get())
    })
  })
}

/** Sends visitors to sign in, and back afterwards [ROLE-03] [GAP-49]. */
export const membersOnly = {
  beforeLoad: async ({ location }: { location: { href: string } }) => {
    if ((await settledSession()).status === 'signed-out') {
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
  beforeLoad: async ({ search }: { search: { next?: string | undefined } }) => {
    if ((await settledSession()).status === 'signed-in') throw redirect({ href: search.next ?? '/' })
  },
}

/**
 * The same for the page where a provider's way ends: it takes up what was wanted before [AUTH-47]. It may run twice at
 * once, because a session that becomes known asks again.
 */
export async function fromProvider({
  search,
}: {
  search: { next?: string | undefined; error?: string | undefined; welcome?: true | undefined }
}): Promise<void> {
  const next = search.next ?? internalPath(readProviderReturn()?.next)
  if (next && next !== search.next) throw redirect({ to: '/signin', search: { ...search, next }, replace: true })
  const { status } = await settledSession()
  const hasReturned = readProviderReturn() !== undefined
  clearProviderReturn()
  if (status !== 'signed-in') return
  if (hasReturned && search.error) showFailure(search.error)
  else if (hasReturned) greet()
  if (search.welcome) throw redirect({ to: '/welcome', search: { next } })
  throw redirect({ href: next ?? '/' })
}
