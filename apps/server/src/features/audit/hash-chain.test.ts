import { randomUUID } from 'node:crypto'
import { eq, gt, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { askServer, operatorSocket } from '../../platform/runtime/operator-socket.ts'
import { createTransact } from '../../platform/db/transaction.ts'
import { createLog } from '../../platform/observability/log.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { auditAlerts, auditChain, auditEntries } from './audit.table.ts'
import { parseAuditCommand } from './audit.operator.ts'
import { linkTo } from './hash-chain.ts'

const server = useTestServer()

const day = 24 * 60 * 60_000

/** Writes entries as features do. */
async function write(count: number, details: Readonly<Record<string, string | number | boolean>> = {}): Promise<void> {
  const { db, services } = server()
  const transact = createTransact(db, createLog('silent'))
  for (let index = 0; index < count; index += 1) {
    await transact((transaction) =>
      services.audit.record(transaction, { action: 'login', accountId: null, resource: 'session', details }),
    )
  }
}

const verify = (...args: string[]) =>
  askServer(operatorSocket({ DATA_DIR: server().folder }), parseAuditCommand(['verify', ...args]))

const change = (statement: ReturnType<typeof sql>) => server().db.execute(statement)
const headOf = (text: string) => /Head: (.+)$/.exec(text)?.[1] ?? ''
/** How the first entry of a chain follows nothing. */
const nothing = { seq: 0, hash: '' }

beforeEach(async () => {
  const { db, services } = server()
  await services.background.settled()
  await db.delete(auditEntries)
  await db.delete(auditChain)
  await db.insert(auditChain).values({ id: 1, droppedSeq: 0, droppedHash: '', headSeq: 0, headHash: '' })
})

describe('the chain of the audit', () => {
  test('[AUD-01] a whole log says how many entries it has, since when, and where it ends', async () => {
    expect(await verify()).toBe('The audit log is whole: 0 entries.\nHead: 0:')
    const since = server().clock.now().toISOString()
    await write(1)
    server().clock.advance(60_000)
    expect(await verify()).toMatch(
      new RegExp(`^The audit log is whole: 1 entry since ${since}\\.\nHead: 1:[0-9a-f]{64}$`),
    )
    await write(2)
    expect(await verify()).toMatch(
      new RegExp(`^The audit log is whole: 3 entries since ${since}\\.\nHead: 3:[0-9a-f]{64}$`),
    )
  })

  test('[AUD-01] entries get their places by themselves soon after they were written, the oldest first', async () => {
    await write(1)
    server().clock.advance(1000)
    await write(2)
    await server().services.background.settled()
    const rows = await server().db.select().from(auditEntries).orderBy(auditEntries.seq)
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(rows.map(({ at }) => at.getTime())).toEqual(rows.map(({ at }) => at.getTime()).toSorted((a, b) => a - b))
    let link = nothing
    for (const row of rows) expect({ seq: row.seq, hash: row.hash }).toEqual((link = linkTo(link, row)))
    const [chain] = await server().db.select().from(auditChain)
    expect(chain).toMatchObject({ droppedSeq: 0, headSeq: link.seq, headHash: link.hash })
  })

  test('[AUD-01] more entries than are sealed or read at once are one chain', async () => {
    const { db, services, clock } = server()
    await db.insert(auditEntries).values(
      Array.from({ length: 1203 }, (_, index) => ({
        id: randomUUID(),
        at: new Date(clock.now().getTime() + index),
        action: 'login',
        resource: '',
        success: true,
        risk: 'low' as const,
        details: { index, text: 'é "\\ 😀', flag: true },
      })),
    )
    await services.appender.append()
    expect(await db.$count(auditEntries, gt(auditEntries.seq, 0))).toBe(1203)
    expect(await verify()).toContain('whole: 1203 entries')
  })

  test('[AUD-01] the order in which details were written makes no difference, their values do', () => {
    const entry = {
      id: randomUUID(),
      at: new Date(),
      subject: null,
      action: 'login',
      resource: '',
      success: true,
      risk: 'low' as const,
      network: null,
      device: null,
      request: null,
    }
    const hash = (details: Record<string, string | number>) => linkTo(nothing, { ...entry, details }).hash
    expect(hash({ a: 1, b: 'x' })).toBe(hash({ b: 'x', a: 1 }))
    expect(hash({ a: 1, b: 'x' })).not.toBe(hash({ a: '1', b: 'x' }))
  })
})

describe('what somebody did to it', () => {
  const place = (seq: number) => eq(auditEntries.seq, seq)
  const remove = (seq: number) => server().db.delete(auditEntries).where(place(seq))
  const rejection = (text: string) => new RegExp(`^The audit log is BROKEN\\. ${text}`)
  const notWritten = 'is not the one that was written there: it was changed, moved or put in\\.$'

  beforeEach(async () => {
    await write(9, { kind: 'movie' })
    await server().services.appender.append()
    // The one that follows a write would give places meanwhile.
    await server().services.background.settled()
  })

  test.each([
    ['at the beginning', 1],
    ['in the middle', 5],
    ['at the end', 9],
  ])('[AUD-02] an entry that was removed %s is missed', async (_, seq) => {
    await remove(seq)
    await expect(verify()).rejects.toThrow(rejection(`Entry ${seq} is missing\\.$`))
  })

  test('[AUD-02] so is the whole of it', async () => {
    await server().db.delete(auditEntries)
    await expect(verify()).rejects.toThrow(rejection('Entry 1 is missing'))
  })

  test.each([
    ['at', sql`at = at - interval '1 millisecond'`],
    ['subject', sql`subject = gen_random_uuid()`],
    ['action', sql`action = 'logout'`],
    ['resource', sql`resource = 'else'`],
    ['success', sql`success = false`],
    ['risk', sql`risk = 'high'`],
    ['network', sql`network = '198.51.100.x'`],
    ['device', sql`device = 'Safari'`],
    ['request', sql`request = 'r'`],
    ['details', sql`details = '{"kind": "book"}'`],
    ['id', sql`id = gen_random_uuid()`],
    ['hash', sql`hash = repeat('0', 64)`],
  ])('[AUD-02] a changed %s is seen', async (_, assignment) => {
    await change(sql`update audit_entries set ${assignment} where seq = 4`)
    await expect(verify()).rejects.toThrow(rejection(`Entry 4 ${notWritten}`))
  })

  test('[AUD-02] two that changed places are seen, with their hashes or without', async () => {
    await change(sql`update audit_entries set seq = 100 where seq = 3`)
    await change(sql`update audit_entries set seq = 3 where seq = 4`)
    await change(sql`update audit_entries set seq = 4 where seq = 100`)
    await expect(verify()).rejects.toThrow(rejection(`Entry 3 ${notWritten}`))
    await change(sql`update audit_entries as e set hash = o.hash from audit_entries as o
      where (e.seq, o.seq) in ((3, 4), (4, 3))`)
    await expect(verify()).rejects.toThrow(rejection(`Entry 3 ${notWritten}`))
  })

  test('[AUD-02] one that was put in is seen, between others, before the beginning and behind the end', async () => {
    const putIn = (seq: number) =>
      change(sql`insert into audit_entries (id, at, action, resource, success, risk, details, seq, hash)
        select gen_random_uuid(), at, action, resource, success, risk, details, ${seq}, hash from audit_entries where seq = 9`)
    await putIn(0)
    await expect(verify()).rejects.toThrow(rejection('Entry 0 stands outside of the log'))
    await remove(0)
    await putIn(10)
    await expect(verify()).rejects.toThrow(rejection('Entry 10 stands outside of the log'))
    await remove(10)
    for (let seq = 9; seq >= 5; seq -= 1)
      await change(sql`update audit_entries set seq = ${seq + 1} where seq = ${seq}`)
    await putIn(5)
    await change(sql`update audit_chain set head_seq = 10`)
    await expect(verify()).rejects.toThrow(rejection(`Entry 5 ${notWritten}`))
  })

  test('[AUD-02] a beginning that says that entries were dropped needs the hash of the last of them', async () => {
    await change(sql`delete from audit_entries where seq <= 3`)
    await change(sql`update audit_chain set dropped_seq = 3`)
    await expect(verify()).rejects.toThrow(rejection(`Entry 4 ${notWritten}`))
  })

  test('[AUD-02] without its row nothing can be said', async () => {
    await server().db.delete(auditChain)
    await expect(verify()).rejects.toThrow(rejection('The row of audit_chain'))
  })

  test('[AUD-02] a cut end is seen by the head that was noted before, also where the log says it ends there', async () => {
    const noted = headOf(await verify())
    expect(await verify('--head', noted)).toContain('The head that was noted is part of it.')
    await write(3)
    expect(await verify('--head', noted)).toContain('The head that was noted is part of it.')
    await change(sql`delete from audit_entries where seq > 7`)
    await change(sql`update audit_chain set head_seq = 7, head_hash = (select hash from audit_entries where seq = 7)`)
    expect(await verify()).toContain('whole: 7 entries')
    await expect(verify('--head', noted)).rejects.toThrow(rejection('The log ends before entry 9, which it had'))
  })

  test('[AUD-02] a log that was written anew is seen by the head that was noted before', async () => {
    const noted = headOf(await verify())
    await change(sql`update audit_entries set seq = null, hash = null, details = '{}'`)
    await change(sql`update audit_chain set head_seq = 0, head_hash = ''`)
    expect(await verify()).toContain('whole: 9 entries')
    await expect(verify('--head', noted)).rejects.toThrow(rejection('Entry 9 has another hash than the one noted'))
    await write(2)
    await expect(verify('--head', noted)).rejects.toThrow(rejection('Entry 9 has another hash than the one noted'))
  })
})

describe('what is no longer kept', () => {
  /** A log of three entries, and two of 100 days later. */
  async function ofTwoTimes(): Promise<string> {
    await write(3)
    const head = headOf(await verify())
    server().clock.advance(100 * day)
    await write(2)
    await server().services.appender.append()
    return head
  }

  test('[AUD-04] entries are kept for 180 days, and what is left is whole', async () => {
    const { clock, db, services } = server()
    const noted = await ofTwoTimes()
    clock.advance(80 * day - 1)
    await services.sweepAudit()
    expect(await verify()).toContain('whole: 5 entries')
    clock.advance(1)
    await services.sweepAudit()
    expect(await db.$count(auditEntries)).toBe(3)
    const text = await verify()
    expect(text).toContain('whole: 3 entries')
    expect(text).toContain('2 older entries went when their time was over.')
    expect(await verify('--head', noted)).toContain('The head that was noted is part of it.')
    await write(1)
    expect(await verify()).toContain('whole: 4 entries')
    clock.advance(180 * day)
    await services.sweepAudit()
    expect(await verify()).toMatch(/whole: 1 entry since .+\.\n5 older entries went.+\nHead: 6:[0-9a-f]{64}$/)
    expect(await verify('--head', noted)).toContain('there is nothing to compare')
  })

  test('[AUD-04] however many are over, the last of them alone stays', async () => {
    const { db, clock, services } = server()
    await db.insert(auditEntries).values(
      Array.from({ length: 1203 }, (_, index) => ({
        id: randomUUID(),
        at: new Date(clock.now().getTime() + index),
        action: 'login',
        resource: '',
        success: true,
        risk: 'low' as const,
        details: {},
      })),
    )
    clock.advance(90 * day)
    await write(1)
    await services.appender.append()
    clock.advance(91 * day)
    await services.sweepAudit()
    expect((await db.select().from(auditEntries).orderBy(auditEntries.seq)).map(({ seq }) => seq)).toEqual([1203, 1204])
    expect(await verify()).toContain('whole: 2 entries')
  })

  test('[AUD-04] what was taken out of it before is told until the rest goes, and then by the log', async () => {
    const { clock, services, logged, db } = server()
    await ofTwoTimes()
    await db.delete(auditEntries).where(eq(auditEntries.seq, 2))
    clock.advance(80 * day)
    await services.sweepAudit()
    await expect(verify()).rejects.toThrow('Entry 2 is missing')
    clock.advance(100 * day)
    const before = logged.length
    await services.sweepAudit()
    expect(logged.slice(before).join('')).toContain('the audit was broken where entries are dropped')
    expect(await verify()).toContain('whole: 1 entry')
  })

  test('[AUD-04] alerts are kept for 360 days', async () => {
    const { clock, db, services } = server()
    const id = randomUUID()
    await db
      .insert(auditAlerts)
      .values({ id, at: clock.now(), type: 'failed_login', severity: 'critical', message: 'M' })
    const isThere = async () => (await db.$count(auditAlerts, eq(auditAlerts.id, id))) === 1
    clock.advance(360 * day - 1)
    await services.sweepAudit()
    expect(await isThere()).toBe(true)
    clock.advance(1)
    await services.sweepAudit()
    expect(await isThere()).toBe(false)
  })

  test('[AUD-02] the log of the server gets the head each time', async () => {
    const { services, logged } = server()
    await write(2)
    const before = logged.length
    await services.sweepAudit()
    const head = headOf(await verify())
    const lines = logged.slice(before).map((line) => JSON.parse(line))
    const line = lines.find(({ msg }) => msg === 'audit head')
    expect(`${line.seq}:${line.hash}`).toBe(head)
    expect(line.dropped).toBe(0)
    expect(await verify('--head', line.note)).toContain('The head that was noted is part of it.')
  })
})

describe('the command', () => {
  test.each([
    [],
    ['check'],
    ['verify', '--head'],
    ['verify', '--head', '7'],
    ['verify', '--head', `0:..7:${'a'.repeat(63)}@2026-01-01T00:00:00.000Z`],
    ['verify', '--head', `0:..7:${'a'.repeat(64)}@2026-13-01T00:00:00.000Z`],
    ['verify', '--head', `0:..7:${'a'.repeat(64)}@yesterday`],
    ['verify', '--all'],
    ['verify', '--head', `1:${'a'.repeat(64)}`, 'x'],
  ])('[AUD-02] "%s %s %s %s" shows how it is used', (...args) => {
    expect(() => parseAuditCommand(args.map(String))).toThrow('npm run audit -- verify --head <seq:hash>')
  })

  test('[AUD-02] a line is read word by word', () => {
    const hash = 'a'.repeat(64)
    expect(parseAuditCommand(['verify'])).toEqual({ command: 'verify' })
    expect(parseAuditCommand(['verify', '--head', `12:${hash}`])).toEqual({
      command: 'verify',
      head: `12:${hash}`,
    })
  })
})
