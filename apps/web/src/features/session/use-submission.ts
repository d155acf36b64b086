import type { RateLimit } from '@trouvaille/domain'
import { useState } from 'react'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import { showError } from '../../lib/toasts.ts'
import { useAttempts } from '../../lib/use-attempts.ts'
import { texts } from './texts.ts'

interface Failure {
  /** Title of the notification. */
  title: string
  description: string
  /** Text under the form. */
  inline: string
}

/** For forms that only the server rate limits. */
const noLimit: RateLimit = { points: Infinity, windowMs: 0 }

interface Submission {
  busy: boolean
  /** Seconds until the form is enabled again. */
  blocked: number
  /** The error under the form. */
  error: string | undefined
  /** Runs the action unless the limit is reached; shows a failure in a notification and inline [GAP-42]. */
  submit(action: () => Promise<void>): Promise<void>
}

/**
 * The states of a rate-limited form: idle, submitting, blocked [AUTH-42].
 * @param limit The client-side rate limit; without it, only the server limits.
 */
export function useSubmission(
  name: string,
  limit: RateLimit | undefined,
  describe: (error: unknown) => Failure,
): Submission {
  const { blocked, attempt, takeBack, blockFor } = useAttempts(name, limit ?? noLimit)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const refuse = (seconds: number) => showError(waitText(seconds), texts.tooMany)

  return {
    busy,
    blocked,
    error,
    async submit(action) {
      setError(undefined)
      const seconds = attempt()
      if (seconds > 0) return refuse(seconds)
      setBusy(true)
      try {
        await action()
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.retryAfter !== undefined) {
          blockFor(failure.retryAfter)
          refuse(failure.retryAfter)
        } else {
          if (failure instanceof NetworkFailure) takeBack()
          const { title, description, inline } = describe(failure)
          setError(failure instanceof NetworkFailure ? texts.offline : inline)
          showError(failure instanceof NetworkFailure ? texts.offline : description, title)
        }
      } finally {
        setBusy(false)
      }
    },
  }
}
