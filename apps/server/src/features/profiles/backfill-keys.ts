import { usernameKey, withSuffix } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { sqlState, uniqueViolation } from '../../platform/http/errors.ts'
import { profilesStore, type NamedProfile } from './profiles.store.ts'

const batchSize = 1000

/**
 * Computes the keys of profiles that a migration left empty, because only `usernameKey` can. Of names with the same key
 * the oldest account keeps its own, a number is appended to the others. Several nodes may run it concurrently.
 * @returns The ids of the renamed accounts.
 */
export async function backfillUsernameKeys(db: Database): Promise<string[]> {
  const store = profilesStore(db)
  const renamed: string[] = []
  for (let batch = await store.withoutKey(batchSize); batch.length > 0; batch = await store.withoutKey(batchSize)) {
    const named = await keysFor(batch)
    try {
      // Rows that another node has filled meanwhile are not overwritten.
      const given = await store.setKeys(named)
      const isRenamed = ({ id, username }: NamedProfile, index: number) =>
        given.has(id) && username !== batch[index]?.username
      renamed.push(...named.filter(isRenamed).map(({ id }) => id))
    } catch (error) {
      // Another node took one of the names meanwhile: the batch is retried.
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
