import { request } from 'node:http'
import { Readable } from 'node:stream'

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

export interface RawRequest {
  method: string
  headers?: Record<string, string>
  body?: string | Uint8Array | undefined
}

const chunkBytes = 64 * 1024

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes)
}

/**
 * Sends a request exactly as it is given: unlike `fetch`, nothing in the path is normalised and any body is allowed.
 * A body is sent until the response comes, because a server stops reading a rejected one.
 * @param path Path and query as sent, not normalized.
 */
export function sendRaw(origin: string, path: string, { method, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const bytes = Buffer.from(body ?? '')
    const length = body === undefined || headers['transfer-encoding'] ? {} : { 'content-length': bytes.length }
    const source = Readable.from(chunksOf(bytes))
    const call = request({ hostname, port, path, method, headers: { ...headers, ...length } }, (answer) => {
      source.unpipe(call)
      const received: Buffer[] = []
      answer.on('data', (chunk: Buffer) => received.push(chunk))
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(received).toString() })
        if (!call.writableEnded) call.destroy()
      })
    })
    call.on('error', reject)
    source.pipe(call)
  })
}
