import type { PasskeyAssertion } from '@trouvaille/contract'
import { queryOptions } from '@tanstack/react-query'
import { signWithPasskey } from '../../platform/passkeys.ts'
import { deviceToken } from '../../platform/sign-in.ts'
import { type App, appOf } from '../../core/app.ts'

/** What is done with a passkey: signing in, and confirming who is calling. */

/** The own passkeys, refetched on every mount: another device may have added one. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ client }) => appOf(client).call('get /api/passkeys'),
  staleTime: 0,
})

/** Opens a session with a signature. @param token Of a sign-in that waits for it. */
export function openWithPasskey(app: App, credential: PasskeyAssertion, token?: string) {
  const device = deviceToken()
  return app.call('post /api/session/passkey', {
    body: { credential, ...(token !== undefined && { token }), ...(device !== undefined && { device }) },
  })
}

/** What a visitor's device is asked to sign. @param token Of a sign-in that waits for it. */
export async function signInOptions(app: App, token?: string) {
  const { options } =
    token === undefined
      ? await app.call('post /api/session/passkey/options')
      : await app.call('post /api/second-factor/options', { body: { token } })
  return options
}

/**
 * Confirms with a passkey who is calling.
 * @returns False when the person cancelled.
 */
export async function confirmWithPasskey(app: App): Promise<boolean> {
  const { options } = await app.call('post /api/passkeys/confirmation/options')
  const credential = await signWithPasskey(options)
  if (!credential) return false
  await app.call('post /api/passkeys/confirmation', { body: { credential } })
  return true
}
