import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { createTestClock } from '../../testing/clock.ts'
import { keptLines, startTestServer } from '../../testing/server.ts'
import { createAnchors } from './anchors.ts'
import { readAnchor } from './anchor-format.ts'

const failed = 'a head of the audit could not be kept elsewhere'
const again = 'the heads of the audit are kept elsewhere again'
const hash = (seq: number) => (seq === 0 ? '' : seq.toString(16).padStart(64, '0'))

/** Heads of a chain that is longer each time it is asked for. */
function headsAt(place: string) {
  const clock = createTestClock()
  const lines: string[] = []
  let seq = 0
  const chain = async () => {
    seq += 1
    clock.advance(3_600_000)
    return { dropped: { seq: 0, hash: '' }, head: { seq, hash: hash(seq) } }
  }
  const anchors = createAnchors({ chain, clock, log: createLog('trace', keptLines(lines)), place })
  return { anchors, logged: (text: string) => lines.filter((line) => line.includes(text)) }
}

const numbersOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => readAnchor(line)?.head.seq)

describe('a file for heads', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trouvaille-heads-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('[AUD-28] gets a line for each note, after those it has', async () => {
    const place = join(folder, 'heads')
    const { anchors, logged } = headsAt(place)
    await anchors.note()
    await anchors.note()
    expect(numbersOf(await readFile(place, 'utf8'))).toEqual([1, 2])
    await headsAt(place).anchors.note()
    expect(numbersOf(await readFile(place, 'utf8'))).toEqual([1, 2, 1])
    expect(logged(failed)).toEqual([])
  })

  test('[AUD-28] that cannot be written is told of, tried again, and gets all that waited, in their order', async () => {
    const place = join(folder, 'mount', 'heads')
    const { anchors, logged } = headsAt(place)
    await anchors.note()
    await anchors.deliver()
    await anchors.deliver()
    expect(logged(failed)).toHaveLength(1)
    await anchors.note()
    expect(logged(failed)).toHaveLength(2)
    expect(JSON.parse(logged(failed)[1] ?? '')).toMatchObject({ waiting: 2, err: { code: 'ENOENT' } })
    await mkdir(join(folder, 'mount'))
    await anchors.deliver()
    expect(numbersOf(await readFile(place, 'utf8'))).toEqual([1, 2])
    expect(logged(again)).toHaveLength(1)
    await anchors.deliver()
    expect(numbersOf(await readFile(place, 'utf8'))).toEqual([1, 2])
  })

  test('[AUD-28] is written by a server that has it configured, and its last line is taken by the command', async () => {
    const place = join(folder, 'heads')
    const server = await startTestServer({
      snapshotFile: inject('snapshotFile'),
      environment: { AUDIT_HEADS: place },
    })
    try {
      await server.signIn()
      await server.services.sweepAudit()
      const note = readAnchor((await readFile(place, 'utf8')).trimEnd())
      expect(note?.head.seq).toBeGreaterThan(0)
      expect(note?.at).toEqual(server.clock.now())
      expect(await server.services.verifier.verify(note)).toMatchObject({ whole: true, noted: 'found' })
    } finally {
      await server.stop()
    }
  })
})

describe('an address for heads', () => {
  /** Answers with these statuses, then with 200; 0 is a connection that is cut. */
  async function listening(...statuses: number[]) {
    const taken: string[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        const status = statuses.shift() ?? 200
        if (status === 0) {
          request.socket.destroy()
          return
        }
        if (status === 200) taken.push(`${request.method} ${request.url} ${body}`)
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('heard')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { taken, place: `http://127.0.0.1:${port}/heads?key=k`, close: () => server.close() }
  }

  test('[AUD-28] is posted each note', async () => {
    const { taken, place, close } = await listening()
    const { anchors, logged } = headsAt(place)
    await anchors.note()
    await anchors.note()
    close()
    expect(taken).toHaveLength(2)
    expect(taken[0]).toMatch(/^POST \/heads\?key=k 0:\.\.1:[0-9a-f]{64}@\S+Z\n$/)
    expect(logged(failed)).toEqual([])
  })

  test.each([500, 403, 302, 0])('[AUD-28] that answers %i is told of, and tried again', async (status) => {
    const { taken, place, close } = await listening(status)
    const { anchors, logged } = headsAt(place)
    await anchors.note()
    expect(taken).toEqual([])
    expect(logged(failed)).toHaveLength(1)
    expect(logged(failed)[0]).not.toContain('key=k')
    await anchors.deliver()
    close()
    expect(taken).toHaveLength(1)
    expect(logged(again)).toHaveLength(1)
  })
})
