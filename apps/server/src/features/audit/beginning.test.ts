import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { askServer, operatorSocket } from '../../platform/runtime/operator-socket.ts'
import { createTransact } from '../../platform/db/transaction.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { parseAuditCommand } from './audit.operator.ts'
import { auditChain, auditEntries } from './audit.table.ts'
import { linkTo, type StoredEntry } from './hash-chain.ts'

/** The beginning of the log, and times that entries cannot have. */

const server = useTestServer()

const minute = 60_000
const day = 24 * 60 * minute

async function write(count: number): Promise<void> {
  const { db, services } = server()
  const transact = createTransact(db, createLog('silent'))
  for (let index = 0; index < count; index += 1) {
    await transact((transaction) => services.audit.record(transaction, { action: 'login', accountId: null }))
  }
  await services.appender.append()
}

const change = (statement: SQL) => server().db.execute(statement)
const verify = (...args: string[]) =>
  askServer(operatorSocket({ DATA_DIR: server().folder }), parseAuditCommand(['verify', ...args]))

/** What the log of the server notes now. */
async function note(): Promise<string> {
  const before = server().logged.length
  await server().services.anchors.note()
  const lines = server()
    .logged.slice(before)
    .map((line) => JSON.parse(line))
  return lines.find(({ msg }) => msg === 'audit head').note
}

/** Takes the oldest entries away, and has the log say that they were dropped. */
async function cutBeginning(upTo: number): Promise<void> {
  await change(sql`update audit_chain set dropped_seq = ${upTo},
    dropped_hash = (select hash from audit_entries where seq = ${upTo})`)
  await change(sql`delete from audit_entries where seq <= ${upTo}`)
}

const putIn = (at: Date) =>
  server().db.insert(auditEntries).values({
    id: randomUUID(),
    at,
    action: 'login',
    resource: '',
    success: true,
    risk: 'low',
    details: {},
  })

const ago = (milliseconds: number) => new Date(server().clock.now().getTime() - milliseconds)

beforeEach(async () => {
  const { db, services } = server()
  await services.background.settled()
  await db.delete(auditEntries)
  await db.delete(auditChain)
  await db.insert(auditChain).values({ id: 1, droppedSeq: 0, droppedHash: '', headSeq: 0, headHash: '' })
})

describe('a beginning that was moved', () => {
  test.each([1, 4, 8])(
    '[AUD-26] is told when what is gone was younger than entries are kept: %i of nine',
    async (upTo) => {
      await write(9)
      await cutBeginning(upTo)
      await expect(verify()).rejects.toThrow(
        `The audit log is BROKEN. The log begins after entry ${upTo}, and its time was not over: its beginning was cut off.`,
      )
    },
  )

  test('[AUD-26] is told when nothing is left of the log', async () => {
    await write(3)
    await change(sql`update audit_chain set dropped_seq = head_seq, dropped_hash = head_hash`)
    await change(sql`delete from audit_entries`)
    await expect(verify()).rejects.toThrow('The log begins after entry 3')
  })

  test('[AUD-26] is told when young ones went after old ones that rightly went', async () => {
    const { clock, services } = server()
    await write(3)
    clock.advance(100 * day)
    await write(3)
    clock.advance(81 * day)
    await services.sweepAudit()
    expect(await verify()).toContain('whole: 4 entries')
    await cutBeginning(4)
    await expect(verify()).rejects.toThrow('The log begins after entry 4')
  })

  test.each([
    ['behind the entry that was noted', 0],
    ['later', 1],
  ])(
    '[AUD-26] is told by a note, where what is left was dated back with hashes that are right: %s',
    async (_, after) => {
      const { db } = server()
      await write(4 - after)
      const noted = await note()
      await write(after)
      const [chain] = await db.select().from(auditChain)
      const forged: StoredEntry = {
        id: randomUUID(),
        at: ago(200 * day),
        subject: null,
        action: 'login',
        resource: '',
        success: true,
        risk: 'low',
        network: null,
        device: null,
        request: null,
        details: {},
        seq: 5,
        hash: '',
      }
      const link = linkTo({ seq: 4, hash: chain?.headHash ?? '' }, forged)
      await db.insert(auditEntries).values({ ...forged, hash: link.hash })
      await db.update(auditChain).set({ headSeq: 5, headHash: link.hash })
      await expect(verify()).rejects.toThrow('Entry 5 says a time that cannot be its own')
      await cutBeginning(4)
      await write(1)
      expect(await verify()).toContain('whole: 2 entries')
      await expect(verify('--head', noted)).rejects.toThrow('The log begins after entry 4, and its time was not over')
    },
  )

  test('[AUD-26] is told by a note of a beginning with another hash, and none where retention moved it', async () => {
    const { clock, services } = server()
    await write(3)
    const atFirst = await note()
    clock.advance(181 * day)
    await write(1)
    await services.sweepAudit()
    const noted = await note()
    expect(noted).toMatch(/^2:[0-9a-f]{64}\.\.4:[0-9a-f]{64}@\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await verify('--head', noted)).toContain('The head that was noted is part of it.')
    expect(await verify('--head', atFirst)).toContain('The head that was noted is part of it.')
    await expect(
      verify('--head', noted.replace(/^2:./, '2:g'.replace('g', noted[2] === '0' ? '1' : '0'))),
    ).rejects.toThrow('Entry 2 has another hash than the one noted')
  })
})

describe('an entry with a time that it cannot have', () => {
  test('[AUD-27] is told by the log when it gets its place, and by the command', async () => {
    const { logged } = server()
    await write(2)
    await putIn(ago(200 * day))
    const before = logged.length
    await server().services.appender.append()
    expect(logged.slice(before).join('')).toContain('an entry of the audit says a time that cannot be its own')
    await expect(verify()).rejects.toThrow(
      'The audit log is BROKEN. Entry 3 says a time that cannot be its own, by those around it: it was put in later, or a clock was wrong.',
    )
  })

  test('[AUD-27] is told when it is still to come', async () => {
    await write(1)
    await putIn(ago(-11 * minute))
    await expect(verify()).rejects.toThrow('Entry 2 says a time that cannot be its own')
  })

  test('[AUD-27] is told when many small steps lead back', async () => {
    await write(1)
    for (const minutes of [4, 8, 12]) {
      await putIn(ago(minutes * minute))
      await server().services.appender.append()
    }
    await expect(verify()).rejects.toThrow('Entry 4 says a time that cannot be its own')
  })

  test('[AUD-27] is none where clocks differ by minutes, or a server was away before it could be sealed', async () => {
    const { clock, logged } = server()
    await write(1)
    await putIn(ago(9 * minute))
    await server().services.appender.append()
    await putIn(ago(-9 * minute))
    await server().services.appender.append()
    await putIn(ago(0))
    clock.advance(3 * day)
    const before = logged.length
    expect(await verify()).toContain('whole: 4 entries')
    expect(logged.slice(before).join('')).not.toContain('cannot be its own')
  })
})
