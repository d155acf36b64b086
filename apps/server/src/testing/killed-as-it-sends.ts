import { WebSocket } from 'ws'

/**
 * The server as an operator runs it, which is killed at the moment when it would send a device an event of the type in
 * KILLED_BEFORE as it happens: what it is about is committed, and nobody was sent it. What a device is caught up with
 * begins with other types.
 */

const { send } = WebSocket.prototype
const beginning = `{"type":"changes","items":[{"type":"${process.env.KILLED_BEFORE}"`

WebSocket.prototype.send = function (this: WebSocket, ...given: Parameters<typeof send>) {
  const [data] = given
  if (Buffer.isBuffer(data) && data.toString().startsWith(beginning)) process.kill(process.pid, 'SIGKILL')
  send.apply(this, given)
} as typeof send

await import('../main.ts')
