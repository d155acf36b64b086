import type { CallRecorder } from '@trouvaille/contract'
import { callName, endpoints } from '@trouvaille/contract/endpoints'
import type { EndpointName } from './api-types.ts'

/**
 * What calls are recorded as. Computed by the build (`build/contract-values.ts`): the contract does not reach the
 * browser.
 */

const actionsFor = (recorder: CallRecorder): Readonly<Partial<Record<EndpointName, string>>> =>
  Object.fromEntries(
    Object.values(endpoints).flatMap(({ 'x-recorded': recorded, ...endpoint }) =>
      recorded?.by.includes(recorder) ? [[callName(endpoint), recorded.as]] : [],
    ),
  )

/** Actions for the device's log. */
export const loggedActions = actionsFor('device')

/** Actions for metrics. */
export const countedActions = actionsFor('metrics')
