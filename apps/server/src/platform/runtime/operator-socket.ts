import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import type { Log } from '../observability/log.ts'

/**
 * The operator's line to a running server: a socket in the file system, which only the user that runs the server may
 * open. It speaks HTTP: one command as JSON, answered in words.
 */

/** Does what a command says, and answers in words. Commands come from outside: they must be checked. */
export type OperatorHandler = (command: unknown) => Promise<string>

/** A command that cannot be done, with the reason for the person who gave it. */
export class OperatorError extends Error {}

/** No server listens at this socket. */
export class NoServer extends Error {}

const maxCommandBytes = 10_000
const timeoutMs = 10_000

export const operatorSocket = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  join(resolve(DATA_DIR), 'operator.sock')

/** Systems allow about a hundred characters; from the working folder the path may be shorter. */
function shortest(file: string): string {
  const fromHere = relative(process.cwd(), file)
  return fromHere.length < file.length ? fromHere : file
}

/** What the status of an answer says. */
const status = { done: 200, refused: 422, tooLarge: 413, failed: 500 }

/**
 * Opens the socket. Where it cannot be opened the server works without it, and says so in the log.
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
    // A server that was killed leaves its socket behind. One that lives keeps it: both share the database.
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

/** Whether nobody listens at a socket, which may be left over or be none. */
const isNobody = (error: unknown): boolean =>
  ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Gives a command to the running server.
 * @param patience How long it may take, in milliseconds.
 * @returns Its answer.
 * @throws NoServer when none is running there; OperatorRefusal when it refuses.
 */
export async function askServer(file: string, command: unknown, waitMs = timeoutMs): Promise<string> {
  const socketPath = shortest(file)
  const body = Buffer.from(JSON.stringify(command))
  const quota = request({
    socketPath,
    method: 'POST',
    agent: false,
    timeout: waitMs,
    headers: { 'content-type': 'application/json', 'content-length': body.byteLength },
  })
  quota.on('timeout', () => quota.destroy(new OperatorError('The server does not answer.')))
  try {
    const answered = once(quota.end(body), 'response') as Promise<[IncomingMessage]>
    const [response] = await answered
    const message = await text(response)
    if (response.statusCode !== status.done) throw new OperatorError(message)
    return message
  } catch (error) {
    if (isNobody(error)) throw new NoServer(socketPath)
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    throw new OperatorError('The server broke the connection off.')
  } finally {
    quota.destroy()
  }
}
