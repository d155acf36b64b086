import type { RateLimit } from '@trouvaille/domain'
import { useState } from 'react'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import { showError } from '../../lib/toasts.ts'
import { useAttempts } from '../../lib/use-attempts.ts'
import { texts } from './texts.ts'

interface Failure {
  /** Of the toast. */
  title: string
  description: string
  /** Under the form. */
  inline: string
}

/** For what only the server limits. */
const noLimit: RateLimit = { points: Infinity, windowMs: 0 }

interface Submission {
  busy: boolean
  /** Seconds left of a block. */
  blocked: number
  /** The error under the form. */
  error: string | undefined
  /** Runs the action unless the limit is reached; tells the person what went wrong, in a toast and inline [GAP-42]. */
  submit(action: () => Promise<void>): Promise<void>
}

/**
 * The states of a limited form: idle, submitting, blocked [AUTH-42].
 * @param limit Of this device; without one the server alone limits.
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
