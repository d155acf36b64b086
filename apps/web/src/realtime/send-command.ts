import type { LiveCommandInput, LiveCommandName, LiveCommandOutput } from '@trouvaille/contract'
import { type App, definePart } from '../core/app.ts'
import { ApiFailure } from '../lib/api.ts'
import { emitSignal } from '../lib/telemetry-buffer.ts'
import type { SendCommand } from './socket.ts'

/** Commands of this device: over the connection of this tab, or by the endpoint that does the same. */

const connectionOf = definePart(() => ({ send: undefined as SendCommand | undefined }))

/** Sets over which connection commands go; undefined when this tab has none. */
export function sendOver(app: App, connection: SendCommand | undefined): void {
  connectionOf(app).send = connection
}

type Endpoints = {
  [Name in LiveCommandName]: (
    app: App,
    input: LiveCommandInput<Name>,
    signal: AbortSignal | undefined,
  ) => Promise<LiveCommandOutput<Name>>
}

const endpoints: Endpoints = {
  'message.send': (app, { conversationId: id, ...body }, signal) =>
    app.call('post /api/conversations/{id}/messages', { params: { id }, body, ...(signal && { signal }) }),
  async 'conversation.read'(app, { conversationId: id, seq }, signal) {
    await app.call('post /api/conversations/{id}/read', { params: { id }, body: { seq }, ...(signal && { signal }) })
    return null
  },
  // True for seconds only: without a connection it is not sent.
  'typing.start': () => Promise.resolve(null),
}

/**
 * Sends a command. Without a connection in this tab, and without a result, the endpoint is called: what was run already
 * is harmless to run again.
 * @throws ApiFailure with the server's code, or NetworkFailure.
 */
export async function sendCommand<Name extends LiveCommandName>(
  app: App,
  name: Name,
  input: LiveCommandInput<Name>,
  signal?: AbortSignal,
): Promise<LiveCommandOutput<Name>> {
  const result = await connectionOf(app)
    .send?.(name, input)
    .catch((error: unknown) => {
      console.warn('A command had no result', error)
    })
  if (!result) return endpoints[name](app, input, signal)
  if ('error' in result) throw new ApiFailure(result.error)
  emitSignal({ type: 'command', name })
  return result.data
}
