import { request } from 'node:http'

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

/**
 * Sends a request exactly as it is given: unlike `fetch`, nothing in the path is normalised and any body is allowed.
 * @param path Path and query as they go over the wire.
 */
export function sendRaw(origin: string, path: string, { method, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const length =
      body === undefined || headers['transfer-encoding'] ? {} : { 'content-length': Buffer.byteLength(body) }
    const call = request({ hostname, port, path, method, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
      // A refused body is not read to its end: the answer counts, not the broken pipe.
      call.off('error', reject).on('error', () => {})
    })
    call.on('error', reject)
    call.end(body)
  })
}
