import { type PhoneResult, readPhone } from '@trouvaille/domain'

/** Reads a phone number as the server will. The parser's data is large, so it comes when it is needed. */
export async function checkPhone(text: string): Promise<PhoneResult> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return readPhone(text, (phone) => parsePhoneNumberFromString(phone, { extract: false }))
}
