import { type PhoneResult, readPhone } from '@trouvaille/domain'

/**
 * Parses a phone number like the server does. The parser is lazily loaded because of its size.
 * @returns Undefined when loading fails: the server validates the number in any case.
 */
export async function checkPhone(text: string): Promise<PhoneResult | undefined> {
  try {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
    return readPhone(text, (phone) => parsePhoneNumberFromString(phone, { extract: false }))
  } catch (error) {
    console.warn('Phone numbers cannot be checked here', error)
    return undefined
  }
}
