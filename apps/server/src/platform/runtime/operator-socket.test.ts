import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../observability/log.ts'
import { askServer, NoServer, openOperatorSocket, OperatorError } from './operator-socket.ts'

const log = createLog('silent')
const echo = async (command: unknown) => `did ${JSON.stringify(command)}`

let folder: string
let file: string
const closing: (() => void)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-'))
  file = join(folder, 'operator.sock')
})
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  await rm(folder, { recursive: true })
})

const open = async (handle = echo) => closing.push(await openOperatorSocket(file, handle, log))

describe('the operator socket', () => {
  test('answers commands, several at once', async () => {
    await open()
    const answers = await Promise.all([1, 2, 3].map((number) => askServer(file, { number })))
    expect(answers).toEqual([1, 2, 3].map((number) => `did {"number":${number}}`))
  })

  test('can be opened by the user of the server only', async () => {
    await open()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('says in words why a command is refused, and nothing of a fault of ours', async () => {
    await open(async (command) => {
      if (command === 'refused') throw new OperatorError('Not today.')
      throw new Error('secret detail')
    })
    await expect(askServer(file, 'refused')).rejects.toThrow('Not today.')
    await expect(askServer(file, 'broken')).rejects.toThrow('the log of the server says why')
  })

  test('survives nonsense', async () => {
    await open()
    for (const nonsense of ['not json\n', '\n', 'x'.repeat(20_000), '{"a":']) {
      const socket = connect(file)
      socket.on('error', () => {})
      socket.end(nonsense)
      socket.resume()
      await once(socket, 'close')
    }
    expect(await askServer(file, 1)).toBe('did 1')
  })

  test('without a server there is none to ask, also when a killed one left its socket', async () => {
    await expect(askServer(file, 1)).rejects.toBeInstanceOf(NoServer)
    await writeFile(file, '')
    await expect(askServer(file, 1)).rejects.toBeInstanceOf(NoServer)
    await open()
    expect(await askServer(file, 1)).toBe('did 1')
  })

  test('a second server on the folder leaves the socket to the first', async () => {
    await open(async () => 'first')
    await open(async () => 'second')
    expect(await askServer(file, 1)).toBe('first')
  })

  test('a path that is too long for a socket keeps no server from starting', async () => {
    const long = join(folder, 'x'.repeat(200), 'operator.sock')
    closing.push(await openOperatorSocket(long, echo, log))
    await expect(askServer(long, 1)).rejects.toThrow()
  })

  test('a server that breaks off is told from one that refuses', async () => {
    const rude = createServer((socket) => socket.destroy())
    rude.listen(file)
    await once(rude, 'listening')
    await chmod(file, 0o600)
    await expect(askServer(file, 1)).rejects.toThrow()
    rude.close()
  })
})
