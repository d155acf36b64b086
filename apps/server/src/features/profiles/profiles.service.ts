import { usernameFromEmail, withSuffix } from '@trouvaille/domain'
import type { Database } from '../../platform/database.ts'
import { profilesStore } from './profiles.store.ts'

export type ProfilesService = ReturnType<typeof createProfilesService>

export function createProfilesService(db: Database) {
  const store = profilesStore(db)
  return {
    read: (id: string) => store.read(id),

    /** The account id behind a username, ignoring case. */
    idOfUsername: (username: string) => store.idOfUsername(username.normalize('NFC')),

    /**
     * Creates the profile of a new account, inside the sign-up's transaction. A name that is taken gets a number,
     * so that sign-up cannot fail over it [GAP-06].
     */
    async create(
      transaction: Database,
      account: { id: string; email: string; username: string | undefined; phoneNumber: string | undefined },
    ): Promise<string> {
      const wanted = (account.username ?? usernameFromEmail(account.email)).normalize('NFC')
      const transactionStore = profilesStore(transaction)
      let username = wanted
      for (let number = 2; await transactionStore.isUsernameTaken(username); number += 1) {
        username = withSuffix(wanted, number < 10 ? number : Math.floor(Math.random() * 1_000_000))
      }
      await transactionStore.insert({ id: account.id, username, phoneNumber: account.phoneNumber })
      return username
    },
  }
}
