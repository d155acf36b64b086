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
