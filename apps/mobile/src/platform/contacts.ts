import { Capacitor } from '@capacitor/core'
import { CapacitorContacts, ContactProperty, type PickContactsOptions } from '@capgo/capacitor-contacts'
import type { PickedContact } from '../../../web/src/platform/contacts.ts'

export type { PickedContact } from '../../../web/src/platform/contacts.ts'

/** How this device's phone book is accessible: by the picker of the system, which needs no permission [MOB-11]. */
export const contactsSource = (): 'native' => 'native'

/** Android asks for the permission to read all contacts unless one number is picked; iOS never does. */
const choice = (): PickContactsOptions =>
  Capacitor.getPlatform() === 'ios'
    ? { multiple: true, fields: ['fullName', 'phoneNumbers'] }
    : { property: ContactProperty.PhoneNumber }

/**
 * Opens the contact picker; returns none if it is cancelled. On Android people choose one number at a time.
 * @throws If there is no picker.
 */
export async function pickContacts(): Promise<PickedContact[]> {
  const { contacts } = await CapacitorContacts.pickContacts(choice())
  return contacts.map(({ fullName, displayName, phoneNumbers = [] }) => ({
    names: [fullName ?? displayName ?? ''].filter((name) => name !== ''),
    phones: phoneNumbers.map(({ value }) => value),
  }))
}
