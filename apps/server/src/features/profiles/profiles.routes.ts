import { changeProfile, readProfile, readUsername } from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import type { ProfilesService } from './profiles.service.ts'

/** Looking names up and changing the own one both tell which names exist. */
const lookupLimit = { points: 60, windowMs: 60_000 }
const changeLimit = { points: 30, windowMs: 60_000 }

export function profilesRoutes(profiles: ProfilesService) {
  const lookups = createRateLimiter('username-lookups', lookupLimit)
  const changes = createRateLimiter('profile-changes', changeLimit)

  return createRouter()
    .openapi(readProfile, async (c) => c.json(await profiles.readOwn(currentAccount(c)), 200))
    .openapi(changeProfile, async (c) => {
      const account = currentAccount(c)
      await changes.consume(account.id)
      await profiles.change(account.id, c.req.valid('json'))
      return c.json(await profiles.readOwn(account), 200)
    })
    .openapi(readUsername, async (c) => {
      const { id } = currentAccount(c)
      await lookups.consume(id)
      return c.json({ available: await profiles.isUsernameFree(id, c.req.valid('param').username) }, 200)
    })
}
