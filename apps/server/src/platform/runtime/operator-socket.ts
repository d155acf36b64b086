import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import type { Log } from '../observability/log.ts'

/**
 * The operator's connection to a running server: a Unix socket that only the user of the server may open. It speaks
 * HTTP: one command as JSON, answered in plain text.
 */

/** Executes a command and returns a text. Commands are untrusted input: they must be validated. */
export type OperatorHandler = (command: unknown) => Promise<string>

/** A rejected command, with a reason for the operator. */
export class OperatorError extends Error {}

/** No server listens at this socket. */
export class NoServer extends Error {}

const maxCommandBytes = 10_000
const timeoutMs = 10_000

export const operatorSocket = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  join(resolve(DATA_DIR), 'operator.sock')

/** Systems limit socket paths to about a hundred characters; relative to the working directory it may be shorter. */
function shortest(file: string): string {
  const fromHere = relative(process.cwd(), file)
  return fromHere.length < file.length ? fromHere : file
}

/** Meaning of the status codes. */
const status = { done: 200, refused: 422, tooLarge: 413, failed: 500 }

/**
 * Opens the socket. If that fails, the server runs without it, and logs so.
 * @returns Closes it.
 */
export async function openOperatorSocket(file: string, handle: OperatorHandler, log: Log): Promise<() => void> {
  const path = shortest(file)
  const server = createServer({ requestTimeout: timeoutMs }, (asked, response) => {
    answer(asked).then(
      ({ code, message }) => response.writeHead(code).end(message),
      () => response.destroy(),
    )
  })

  async function answer(asked: IncomingMessage): Promise<{ code: number; message: string }> {
    if (Number(asked.headers['content-length'] ?? Infinity) > maxCommandBytes) {
      return { code: status.tooLarge, message: 'The command is too long.' }
    }
    const given = await text(asked)
    try {
      return { code: status.done, message: await handle(JSON.parse(given)) }
    } catch (error) {
      if (error instanceof OperatorError) return { code: status.refused, message: error.message }
      log.error({ err: error }, 'an operator command failed')
      return { code: status.failed, message: 'The command failed; the log of the server says why.' }
    }
  }

  try {
    // A killed server leaves its socket behind. One of a running server is kept: both share the database.
    if (await isServed(path)) return () => {}
    rmSync(path, { force: true })
    const mask = process.umask(0o177)
    try {
      server.listen(path)
    } finally {
      process.umask(mask)
    }
    await once(server, 'listening')
  } catch (error) {
    log.warn({ err: error, path }, 'the operator socket cannot be opened: operator commands need the server stopped')
    return () => {}
  }
  return () => server.close()
}

async function isServed(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    if (isNobody(error)) return false
    throw error
  } finally {
    socket.destroy()
  }
}

/** Whether no server listens at a socket: it is left over, or no socket. */
const isNobody = (error: unknown): boolean =>
  ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Sends a command to the running server.
 * @param waitMs Time-out.
 * @returns Its response.
 * @throws NoServer when no server listens there; OperatorError when it rejects the command or does not answer.
 */
export async function askServer(file: string, command: unknown, waitMs = timeoutMs): Promise<string> {
  const socketPath = shortest(file)
  const body = Buffer.from(JSON.stringify(command))
  const sent = request({
    socketPath,
    method: 'POST',
    agent: false,
    timeout: waitMs,
    headers: { 'content-type': 'application/json', 'content-length': body.byteLength },
  })
  sent.on('timeout', () => sent.destroy(new OperatorError('The server does not answer.')))
  try {
    const answered = once(sent.end(body), 'response') as Promise<[IncomingMessage]>
    const [response] = await answered
    const message = await text(response)
    if (response.statusCode !== status.done) throw new OperatorError(message)
    return message
  } catch (error) {
    if (isNobody(error)) throw new NoServer(socketPath)
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    throw new OperatorError('The server broke the connection off.')
  } finally {
    sent.destroy()
  }
}
