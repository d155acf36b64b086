import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from './errors.ts'

/** Responds with an error code to malformed or oversized HTTP, which the app never receives. */
export function answerMalformedRequest(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    refuseOnSocket(
      socket,
      new ApiError(error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.malformed'),
    )
  })
}

/** Writes an error response to a bare socket, and closes the connection. */
export function refuseOnSocket(socket: Duplex, { status, body, retryAfter }: ApiError): void {
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
