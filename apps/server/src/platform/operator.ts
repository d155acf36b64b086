import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from './log.ts'

/**
 * The operator's line to a running server: a socket in the file system, which only the user that runs the server may
 * open. It takes one command as a line of JSON and answers with one line.
 */

/** Does what a command says, and answers in words. Commands come from outside: they must be checked. */
export type OperatorHandler = (command: unknown) => Promise<string>

/** A command that cannot be done, with the reason for the person who gave it. */
export class OperatorRefusal extends Error {}

/** No server listens at this socket. */
export class NoServer extends Error {}

interface Reply {
  ok: boolean
  message: string
}

const maxLineCharacters = 10_000
const patienceMs = 10_000

export const operatorSocket = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  join(resolve(DATA_DIR), 'operator.sock')

/** Systems allow about a hundred characters; from the working folder the path may be shorter. */
function shortest(file: string): string {
  const fromHere = relative(process.cwd(), file)
  return fromHere.length < file.length ? fromHere : file
}

/** Reads one line, without the end of line. */
function readLine(socket: Socket): Promise<string> {
  const { promise, resolve: found, reject } = Promise.withResolvers<string>()
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    text += chunk
    const end = text.indexOf('\n')
    if (end >= 0) found(text.slice(0, end))
    else if (text.length > maxLineCharacters) socket.destroy()
  })
  socket.once('error', reject)
  socket.once('close', () => reject(new OperatorRefusal('The server broke the connection off.')))
  return promise
}

/**
 * Opens the socket. Where it cannot be opened the server works without it, and says so in the log.
 * @returns Closes it.
 */
export async function openOperatorSocket(file: string, handle: OperatorHandler, log: Log): Promise<() => void> {
  const path = shortest(file)
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.setTimeout(patienceMs, () => socket.destroy())
    answer(socket).catch(() => socket.destroy())
  })

  async function answer(socket: Socket): Promise<void> {
    socket.end(`${JSON.stringify(await reply(await readLine(socket)))}\n`)
  }

  async function reply(line: string): Promise<Reply> {
    try {
      return { ok: true, message: await handle(JSON.parse(line)) }
    } catch (error) {
      if (error instanceof OperatorRefusal) return { ok: false, message: error.message }
      log.error({ err: error }, 'an operator command failed')
      return { ok: false, message: 'The command failed; the log of the server says why.' }
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

async function open(path: string): Promise<Socket> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTSOCK') throw new NoServer(path)
    throw error
  }
}

async function isServed(path: string): Promise<boolean> {
  try {
    const socket = await open(path)
    socket.destroy()
    return true
  } catch (error) {
    if (error instanceof NoServer) return false
    throw error
  }
}

/**
 * Gives a command to the running server.
 * @returns Its answer.
 * @throws NoServer when none is running there; OperatorRefusal when it refuses.
 */
export async function askServer(file: string, command: unknown): Promise<string> {
  const socket = await open(shortest(file))
  socket.setTimeout(patienceMs, () => socket.destroy(new OperatorRefusal('The server does not answer.')))
  try {
    socket.write(`${JSON.stringify(command)}\n`)
    const { ok, message } = JSON.parse(await readLine(socket)) as Reply
    if (!ok) throw new OperatorRefusal(message)
    return message
  } finally {
    socket.destroy()
  }
}
