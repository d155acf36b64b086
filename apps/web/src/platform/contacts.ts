/** A phone book entry chosen by the person. */
export interface PickedContact {
  readonly names: readonly string[]
  readonly phones: readonly string[]
}

/** The Contact Picker API, missing in the compiler's types. */
interface ContactPicker {
  select(
    properties: readonly ['name', 'tel'],
    options: { multiple: true },
  ): Promise<readonly { name?: readonly string[]; tel?: readonly string[] }[]>
}

const contactPicker = (): ContactPicker | undefined => (navigator as { contacts?: ContactPicker }).contacts

/**
 * How this device's phone book is accessible: by the browser's contact picker, or not at all. A native shell will have
 * an implementation of its own.
 */
export const contactsSource = (): 'picker' | 'native' | 'none' =>
  typeof contactPicker()?.select === 'function' ? 'picker' : 'none'

/**
 * Opens the contact picker; returns none if it is cancelled. Must be called from a user gesture.
 * @throws DOMException `NotAllowedError` or `SecurityError` if it is not allowed.
 */
export async function pickContacts(): Promise<PickedContact[]> {
  const picked = (await contactPicker()?.select(['name', 'tel'], { multiple: true })) ?? []
  return picked.map(({ name = [], tel = [] }) => ({ names: name, phones: tel }))
}
