import { typeset } from '@trouvaille/domain'
/** What the device offers, in the browser. */

/** The address that friends can open: the app's own origin. */
export function appAddress(): string {
  return location.origin
}

/** Whether a file chooser can open the camera by itself, as phones do. */
export function canCapture(): boolean {
  return 'capture' in HTMLInputElement.prototype
}

/** Whether the page can show what a camera sees. */
export function hasCamera(): boolean {
  return navigator.mediaDevices?.getUserMedia !== undefined
}

/**
 * Opens the camera that looks at the person. Whoever opens it stops its tracks.
 * @throws When there is none, or the person refuses.
 */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } }, audio: false })
}

/** Hands a file over to the person, as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Whether the system's share sheet takes a file. */
export const canShareFile = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })

/** Opens the system's share sheet. Nothing happens when the person changes their mind. */
export async function shareFile(file: File, title: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title: typeset(title) })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

/** An entry of the device's phone book that the person chose. */
export interface PickedContact {
  readonly names: readonly string[]
  readonly phones: readonly string[]
}

/** What browsers have that let people choose contacts; the compiler does not know it. */
interface ContactPicker {
  select(
    properties: readonly ['name', 'tel'],
    options: { multiple: true },
  ): Promise<readonly { name?: readonly string[]; tel?: readonly string[] }[]>
}

const contactPicker = (): ContactPicker | undefined => (navigator as { contacts?: ContactPicker }).contacts

/**
 * How the phone book of this device is reached: by the browser's picker, or not at all. A native shell will answer
 * "native" from a file of its own beside this one.
 */
export const contactsSource = (): 'picker' | 'native' | 'none' =>
  typeof contactPicker()?.select === 'function' ? 'picker' : 'none'

/**
 * Lets the person choose contacts, in a window of the device; none when they change their mind. To be called while they
 * press something.
 * @throws DOMException `NotAllowedError` or `SecurityError` where it is not allowed.
 */
export async function pickContacts(): Promise<PickedContact[]> {
  const picked = (await contactPicker()?.select(['name', 'tel'], { multiple: true })) ?? []
  return picked.map(({ name = [], tel = [] }) => ({ names: name, phones: tel }))
}
