import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@trouvaille/contract'
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'

/** Passkeys of this device, and of others that it reaches. */

/** The device has a key for this account already. */
export class PasskeyExists extends Error {}

const library = () => import('@simplewebauthn/browser')

/** A host that is an address: browsers make keys for names. */
const isAddress = () => /^[\d.]+$|^\[/.test(location.hostname)

/** Whether passkeys can be made and used here. */
export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !isAddress()

/** Whether a field can offer passkeys as it offers passwords. */
export const offersPasskeys = async (): Promise<boolean> =>
  supportsPasskeys() && (await library()).browserSupportsWebAuthnAutofill()

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** Closed by the person, or by the page; or nobody answered in time. Browsers tell these not apart. */
const isCancelled = (error: unknown) => ['NotAllowedError', 'AbortError'].includes(nameOf(error))

/**
 * Asks the device to make a passkey.
 * @returns Undefined when the person cancelled.
 * @throws PasskeyExists, or whatever the device fails with.
 */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyAttestation | undefined> {
  const { startRegistration } = await library()
  try {
    const { id, response } = await startRegistration({
      optionsJSON: options,
    })
    return {
      id,
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
      transports: response.transports ?? [],
    }
  } catch (error) {
    if (nameOf(error) === 'InvalidStateError') throw new PasskeyExists()
    if (isCancelled(error)) return undefined
    throw error
  }
}

const toAssertion = ({ id, response }: AuthenticationResponseJSON): PasskeyAssertion => ({
  id,
  clientDataJSON: response.clientDataJSON,
  authenticatorData: response.authenticatorData,
  signature: response.signature,
})

/**
 * Asks for a signature with a passkey.
 * @param isOffer Whether the field of the name offers it, without a dialog.
 * @returns Undefined when the person cancelled.
 */
export async function signWithPasskey(
  options: PasskeyRequestOptions,
  isOffer = false,
): Promise<PasskeyAssertion | undefined> {
  const { startAuthentication } = await library()
  try {
    return toAssertion(
      await startAuthentication({
        optionsJSON: options,
        useBrowserAutofill: isOffer,
      }),
    )
  } catch (error) {
    if (isCancelled(error)) return undefined
    throw error
  }
}

/** Takes back what a field offers. */
export async function withdrawPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}
