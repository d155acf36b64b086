import { ApiFailure } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import { texts } from './texts.ts'

/** Why a search failed: its source is away, there were too many of them, or no answer. */
export function failureText(error: unknown): string {
  if (error instanceof ApiFailure && error.code === 'catalogue.unavailable') return texts.away
  const seconds = error instanceof ApiFailure ? error.retryAfter : undefined
  return seconds === undefined ? texts.failed : `${waitText(seconds)}.`
}
