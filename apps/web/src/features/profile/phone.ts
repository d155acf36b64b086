import { type PhoneResult, readPhone } from '@trouvaille/domain'

/**
 * Reads a phone number as the server will. The parser's data is large, so it comes when it is needed.
 * @returns Undefined where it cannot be fetched: the server has the last word anyway.
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
