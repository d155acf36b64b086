import { redirect } from '@tanstack/react-router'
import { showError } from '../../lib/toasts.ts'

/**
 * The secrets of mailed links: read from the query or fragment of the URL, and removed from it at once; from then on
 * they are in memory only [GAP-36].
 */

export interface ResetLink {
  accessToken: string
  refreshToken: string
}

let resetLink: ResetLink | undefined
let confirmationToken: string | undefined

export const takenResetLink = (): ResetLink | undefined => resetLink
export const takenConfirmationToken = (): string | undefined => confirmationToken

/** Drops a used or rejected token. */
export function clearResetLink(): void {
  resetLink = undefined
}

interface Address {
  searchStr: string
  hash: string
}

const parametersOf = ({ searchStr, hash }: Address) =>
  new URLSearchParams([...new URLSearchParams(searchStr), ...new URLSearchParams(hash)])

/** Opens "/reset-password" only for links with both parts [AUTH-16] to [AUTH-18] [GAP-38] [GAP-39]. */
export const withResetLink = {
  beforeLoad: async ({ location }: { location: Address }) => {
    const parameters = parametersOf(location)
    if (parameters.has('access_token') || parameters.has('refresh_token')) {
      const accessToken = parameters.get('access_token')
      const refreshToken = parameters.get('refresh_token')
      resetLink = accessToken && refreshToken ? { accessToken, refreshToken } : undefined
      throw redirect({ to: '/reset-password', replace: true })
    }
    if (resetLink) return
    await showLinkRejection()
    throw redirect({ to: '/signin', replace: true })
  },
}

/** The texts are loaded on demand: this module is part of every page's initial load. */
export async function showLinkRejection(): Promise<void> {
  const { reset } = await import('./mail-texts.ts')
  showError(reset.invalid.description, reset.invalid.title)
}

/** Takes the token of a confirmation link; the page itself shows when there is none. */
export const withConfirmationToken = {
  beforeLoad: ({ location }: { location: Address }) => {
    const token = parametersOf(location).get('token')
    if (token === null) return
    confirmationToken = token
    throw redirect({ to: '/confirm-email', replace: true })
  },
}
