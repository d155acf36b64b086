import { changePhone, changeProfile, readProfile, readUsername, removeAvatar, uploadAvatar } from '@trouvaille/contract'
import { imageLimits } from '@trouvaille/domain'
import { readBounded } from '../../platform/http/read-body.ts'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import { type KnownDevices, setDeviceCookie } from '../accounts/index.ts'
import type { ProfilesService } from './profiles.service.ts'

export function profilesRoutes(profiles: ProfilesService, knownDevices: KnownDevices) {
  return createRouter()
    .openapi(readProfile, async (c) => c.json(await profiles.readOwn(currentAccount(c)), 200))
    .openapi(changeProfile, async (c) => {
      const account = currentAccount(c)
      await profiles.change(account.id, c.req.valid('json'))
      const profile = await profiles.readOwn(account)
      const { username } = profile
      if (username !== account.username) setDeviceCookie(c, knownDevices, { email: account.email, username })
      return c.json(profile, 200)
    })
    .openapi(changePhone, async (c) => {
      const { id } = currentAccount(c)
      return c.json({ id, phoneNumber: await profiles.changePhone(id, c.req.valid('json').phoneNumber) }, 200)
    })
    .openapi(readUsername, async (c) => {
      const { id } = currentAccount(c)
      return c.json({ available: await profiles.isUsernameFree(id, c.req.valid('param').username) }, 200)
    })
    .openapi(uploadAvatar, async (c) => {
      const { id } = currentAccount(c)
      const upload = await readBounded(c.req.raw, imageLimits.maxBytes - 1, 'image.too_large')
      return c.json({ avatarUrl: await profiles.changeAvatar(id, upload) }, 200)
    })
    .openapi(removeAvatar, async (c) => {
      await profiles.removeAvatar(currentAccount(c).id)
      return c.json({ ok: true as const }, 200)
    })
}
