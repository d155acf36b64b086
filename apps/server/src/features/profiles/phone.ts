import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ParsePhone } from '@trouvaille/domain'

/** Parses a text that is exactly one international phone number. */
export const parsePhone: ParsePhone = (text) => parsePhoneNumberFromString(text, { extract: false })
