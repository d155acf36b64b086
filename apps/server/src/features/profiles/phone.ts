import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ParsePhone } from '@trouvaille/domain'

/** Reads a text that is an international number and nothing else. */
export const parsePhone: ParsePhone = (text) => parsePhoneNumberFromString(text, { extract: false })
