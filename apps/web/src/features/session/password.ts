import { queryOptions } from '@tanstack/react-query'
import { showToast } from '../../lib/toasts.ts'
import { reset } from './mail-texts.ts'
import { useSubmission } from './use-submission.ts'
import { appOf, useAccount, useApp } from '../../core/app.ts'

/** Whether the signed-in person has a password, refetched each time: another device may have set the first one. */
export const passwordQuery = queryOptions({
  queryKey: ['password'],
  queryFn: ({ client }) => appOf(client).call('get /api/password'),
  staleTime: 0,
})

/** Mails the signed-in person a link to set a password, their first one or a new one [AUTH-47]. */
export function usePasswordMail() {
  const app = useApp()
  const { email } = useAccount()
  const { request } = reset
  const { busy, blocked, submit } = useSubmission('password-reset', undefined, () => ({
    ...request.failure,
    inline: request.failed,
  }))
  const send = () =>
    submit(async () => {
      await app.call('post /api/password/reset-request', { body: { email } })
      showToast({ ...request.success, tone: 'success' })
    })
  return { busy, blocked: blocked > 0, send }
}
