import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresMissing, startPostgres } from '../apps/server/src/testing/postgres.ts'
import type { Acknowledged } from './lib/talk/devices.ts'
import { newStore, option, startLoad, startOn } from './lib/talk/run.ts'
import type { WrittenAnswer } from './lib/talk/server.ts'

/**
 * The server is killed while 200 people write into a group, and so is PostgreSQL: after the restart every message that
 * was acknowledged is there once, under its acknowledged number, and no number is missing. On the embedded database,
 * and on a PostgreSQL of its own where there is one. `-- --rounds 5` kills less often.
 */

const members = 200
const perSecond = 60
const rounds = option('rounds', 20)
/** When it is killed, after the first message, in milliseconds. */
const [earliest, latest] = [150, 1500]

const missing = postgresMissing()
if (missing) console.log(`On the embedded database only: ${missing}.`)
const postgres = missing ? undefined : await startPostgres()
const rows: Record<string, string | number>[] = []
try {
  rows.push(await killed('server, embedded database'))
  if (postgres) {
    rows.push(
      await killed('server, PostgreSQL'),
      await killed('PostgreSQL', () => postgres.kill().then(postgres.start)),
    )
  }
} finally {
  await postgres?.remove()
}
console.table(rows)
process.exitCode = rows.some((row) => row.failures !== 0) ? 1 : 0

/** @param killDatabase Kills it and starts it again, in place of the server. */
async function killed(what: string, killDatabase?: () => Promise<void>): Promise<Record<string, string | number>> {
  const isEmbedded = what.includes('embedded')
  const store = await newStore({
    name: isEmbedded ? 'embedded' : 'PostgreSQL',
    serverUrl: isEmbedded ? undefined : postgres?.url,
  })
  let target = await startOn('product', store)
  await target.ask({ do: 'people', count: members })
  await target.ask({ do: 'group', count: members })
  const acknowledged: Acknowledged[] = []
  let failures = 0
  let written = 0
  for (let round = 1; round <= rounds; round += 1) {
    const load = startLoad({ do: 'until-cut', address: target.address, members, perSecond })
    await load.ready()
    const talking = load.go<{ acknowledged: Acknowledged[] }>()
    await sleep(randomInt(earliest, latest))
    if (killDatabase) await killDatabase()
    else {
      await target.kill()
      target = await startOn('product', store)
    }
    acknowledged.push(...(await talking).acknowledged)
    await load.end()
    const answer = await target.ask<WrittenAnswer>({ do: 'written' })
    written = answer.rows.length
    failures += failuresOf(answer, acknowledged)
  }
  await target.stop()
  await store.remove()
  return { killed: what, times: rounds, acknowledged: acknowledged.length, written, failures }
}

/** Acknowledged messages that are not there once and under their number, and numbers that are missing. */
function failuresOf({ rows: stored, lastSeq }: WrittenAnswer, acknowledged: readonly Acknowledged[]): number {
  const seqs = new Map<string, number[]>()
  for (const { clientId, seq } of stored) seqs.set(clientId, [...(seqs.get(clientId) ?? []), seq])
  const lost = acknowledged.filter(({ clientId, seq }) => seqs.get(clientId)?.join() !== String(seq))
  const gaps = stored.filter(({ seq }, place) => seq !== place + 1).length
  const isLastWrong = lastSeq !== stored.length
  if (lost.length + gaps > 0 || isLastWrong) console.error({ lost, gaps, lastSeq, stored: stored.length })
  return lost.length + gaps + (isLastWrong ? 1 : 0)
}
