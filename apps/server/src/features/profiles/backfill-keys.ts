import { usernameKey, withSuffix } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { sqlState, uniqueViolation } from '../../platform/http/errors.ts'
import { profilesStore, type NamedProfile } from './profiles.store.ts'

const batchSize = 1000

/**
 * Gives profiles their key where a migration left that to the server, because only `usernameKey` can work it out. Of
 * names with one key the oldest account keeps its own, the others get a number. Several nodes may do it at once.
 * @returns The ids of those who got a number.
 */
export async function backfillUsernameKeys(db: Database): Promise<string[]> {
  const store = profilesStore(db)
  const renamed: string[] = []
  for (let batch = await store.withoutKey(batchSize); batch.length > 0; batch = await store.withoutKey(batchSize)) {
    const named = await keysFor(batch)
    try {
      // Those whom another node has named meanwhile have found their own names taken, and keep what it gave them.
      const given = await store.setKeys(named)
      const isRenamed = ({ id, username }: NamedProfile, index: number) =>
        given.has(id) && username !== batch[index]?.username
      renamed.push(...named.filter(isRenamed).map(({ id }) => id))
    } catch (error) {
      // Another node gave one of the names away meanwhile: the batch is looked at again.
      if (sqlState(error) !== uniqueViolation) throw error
    }
  }
  return renamed

  async function keysFor(batch: readonly { id: string; username: string }[]): Promise<NamedProfile[]> {
    const taken = await store.takenKeys(batch.map(({ username }) => usernameKey(username)))
    const named: NamedProfile[] = []
    for (const { id, username } of batch) {
      let name = username
      for (let number = 2; taken.has(usernameKey(name)); number += 1) {
        name = withSuffix(username, number)
        for (const key of await store.takenKeys([usernameKey(name)])) taken.add(key)
      }
      taken.add(usernameKey(name))
      named.push({ id, username: name, usernameKey: usernameKey(name) })
    }
    return named
  }
}
