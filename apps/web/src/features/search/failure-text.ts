import { ApiFailure } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import { texts } from './texts.ts'

/** Reason of a failed search: source unavailable, rate limit, or no answer. */
export function failureText(error: unknown): string {
  if (error instanceof ApiFailure && error.code === 'catalogue.unavailable') return texts.away
  const seconds = error instanceof ApiFailure ? error.retryAfter : undefined
  return seconds === undefined ? texts.failed : `${waitText(seconds)}.`
}
