import { inputMessages } from '@trouvaille/domain'
import { isServerError } from './api.ts'

/** French texts of the generic input messages, keyed by the constants that the rules return [GAP-124]. */
const translations: Record<string, string> = {
  [inputMessages.invalidCharacters]: 'La saisie contient des caractères non autorisés.',
  [inputMessages.prohibitedContent]: 'La saisie contient des signes interdits (< > { }).',
  [inputMessages.malicious]: 'La saisie ressemble à du code et a été refusée.',
  [inputMessages.cleaned]: 'La saisie a été nettoyée par sécurité.',
  [inputMessages.usernameStart]: 'Le nom d’utilisateur doit commencer par une lettre ou un chiffre.',
}

export const unreachable = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'

/** The French text of an input message; lengths keep their number. */
export function inputText(message: string): string {
  const tooLong = /must not exceed (\d+)/.exec(message)
  if (tooLong) return `La saisie ne doit pas dépasser ${tooLong[1]} caractères.`
  const tooShort = /must be at least (\d+)/.exec(message)
  if (tooShort) return `La saisie doit contenir au moins ${tooShort[1]} caractères.`
  return translations[message] ?? message
}

/** "Attendez N secondes avant de réessayer" [TOAST-37]. */
export function waitText(seconds: number): string {
  return `Attendez ${seconds} seconde${seconds > 1 ? 's' : ''} avant de réessayer`
}

export interface FailureTexts {
  /** It was rejected, or the network failed. */
  text: string
  /** A server error. */
  unexpectedly: string
}

/** The text of a failure: offline, or a server error. */
export const failureText = (error: unknown, { text, unexpectedly }: FailureTexts): string =>
  isServerError(error) ? unexpectedly : text
