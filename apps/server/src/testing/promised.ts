import { isDeepStrictEqual } from 'node:util'
import { errorBody } from '@trouvaille/contract'
import { listEndpoints } from './contract.ts'

const endpoints = listEndpoints().map((endpoint) => ({
  ...endpoint,
  fits: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The server error that any endpoint may answer. */
const serverError = 'server.unexpected'

/**
 * Validates a response against the contract of its endpoint: the exact schema, or a declared error
 * code. Every call of a test is validated here, so that no feature needs its own contract test.
 * @param path With its query.
 * @param body JSON that was read, or a text.
 * @throws Error that names the violation.
 */
export function holdToPromise(method: string, path: string, status: number, body: unknown): void {
  const [pathname = ''] = path.split('?')
  const endpoint = endpoints.find((one) => one.method === method && one.fits.test(pathname))
  if (!endpoint) return
  const isError = status >= 400
  const { output } = endpoint
  // What is no JSON by its declaration, as pictures are.
  if (!isError && output === undefined) return
  const answer = isError ? errorBody.safeParse(body) : output?.safeParse(body)
  const broken = (what: string) => new Error(`${method} ${pathname} answered ${status} with ${what}`)
  if (!answer?.success) throw broken(`what it does not declare: ${answer?.error.message ?? ''}`)
  if (!isDeepStrictEqual(answer.data, body)) throw broken(`more than it declares: ${JSON.stringify(body)}`)
  const code = isError ? (body as { error: { code: string } }).error.code : serverError
  if (code !== serverError && !endpoint.codes.includes(code)) throw broken(`a code that it does not tell: ${code}`)
}
