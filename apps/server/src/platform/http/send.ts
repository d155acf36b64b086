import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import compression from 'compression'
import type { Call, ResponseHeaders } from './call.ts'

/** Responses shorter than this, in bytes, are not compressed: they fit into one packet anyway. */
const compressedFrom = 1024

/** Adds compression to a response, for clients that accept it. */
export const compress = compression({
  threshold: compressedFrom,
  filter: (request, response) => response.statusCode !== 206 && compression.filter(request, response),
})

/**
 * Sends the result of a call: JSON, or content as it is.
 * @param usual Headers of every response, by their names in lower case.
 */
export async function send(call: Call, result: unknown, usual: ResponseHeaders): Promise<void> {
  const headers = { ...usual, ...call.responseHeaders }
  if (result instanceof ReadableStream) return sendStream(call, result, headers)
  if (result === undefined || result instanceof Uint8Array) {
    call.response.writeHead(call.status, headers).end(result)
    return
  }
  // Sent as text, which Node writes together with the headers: bytes are a second part of the packet.
  const text = JSON.stringify(result)
  const length = Buffer.byteLength(text)
  headers['content-type'] = 'application/json'
  headers['content-length'] = String(length)
  if (length < compressedFrom || call.incoming.headers['accept-encoding'] === undefined) {
    call.response.writeHead(call.status, headers).end(text)
    return
  }
  // The declared types are a framework's; it accepts Node's.
  compress(call.incoming as never, call.response as never, () => {
    call.response.writeHead(call.status, headers).end(text)
  })
}

async function sendStream({ method, status, response }: Call, stream: ReadableStream, headers: ResponseHeaders) {
  response.writeHead(status, headers)
  if (method === 'HEAD') {
    response.end()
    await stream.cancel()
    return
  }
  await pipeline(Readable.fromWeb(stream as never), response).catch(() => {
    // The client has gone, or the file broke off: its length says that something is missing.
    response.destroy()
  })
}
