import type { Person } from '@trouvaille/server/testing'
import { test as base } from './fixtures.ts'

/** For files whose tests run as a member: each does, also where nothing needs to be known of them. */
export const test = base.extend<{ signedIn: Person }>({
  signedIn: [({ member }, use) => use(member), { auto: true }],
})
