import { STATUS_CODES } from 'node:http'
import type { ServerType } from '@hono/node-server'
import { ApiError } from './errors.ts'

/** Answers with a code what Node cannot read as HTTP, or what is longer than it reads; the app never sees it. */
export function answerUnreadable(server: ServerType): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const { status, body } = new ApiError(
      error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.malformed',
    )
    const text = JSON.stringify(body)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  })
}
