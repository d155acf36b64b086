import type { LiveCommandInput, LiveCommandName, LiveCommandOutput } from '@trouvaille/contract'
import { ApiFailure, call } from '../lib/api.ts'
import { emitSignal } from '../lib/telemetry-buffer.ts'
import type { SendCommand } from './line.ts'

/** What this device tells the server: over the line of this tab, or by the endpoint that does the same. */

let line: SendCommand | undefined

/** Says over which line commands go; undefined when this tab has none. */
export function sendOver(open: SendCommand | undefined): void {
  line = open
}

type Endpoints = {
  [Name in LiveCommandName]: (
    input: LiveCommandInput<Name>,
    signal: AbortSignal | undefined,
  ) => Promise<LiveCommandOutput<Name>>
}

const endpoints: Endpoints = {
  'message.send': ({ conversationId: id, ...body }, signal) =>
    call('post /api/conversations/{id}/messages', { params: { id }, body, ...(signal && { signal }) }),
  async 'conversation.read'({ conversationId: id, seq }, signal) {
    await call('post /api/conversations/{id}/read', { params: { id }, body: { seq }, ...(signal && { signal }) })
    return null
  },
  // True for seconds only: without a line it is not told.
  'typing.start': () => Promise.resolve(null),
}

/**
 * Says a command. Without a line in this tab, and when the line gives no answer, the endpoint is called: what was heard
 * already is harmless to say again.
 * @throws ApiFailure with the server's code, or NetworkFailure.
 */
export async function sendCommand<Name extends LiveCommandName>(
  name: Name,
  input: LiveCommandInput<Name>,
  signal?: AbortSignal,
): Promise<LiveCommandOutput<Name>> {
  const answer = await line?.(name, input).catch((error: unknown) => {
    console.warn('The line gave no answer', error)
  })
  if (!answer) return endpoints[name](input, signal)
  if ('error' in answer) throw new ApiFailure(answer.error)
  emitSignal({ type: 'command', name })
  return answer.data
}
