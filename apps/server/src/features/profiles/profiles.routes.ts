import { changePhone, changeProfile, readProfile, readUsername, removeAvatar, uploadAvatar } from '@trouvaille/contract'
import { imageLimits } from '@trouvaille/domain'
import { readBounded } from '../../platform/http/read-body.ts'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import { type KnownDevices, setDeviceCookie } from '../accounts/index.ts'
import type { ProfilesService } from './profiles.service.ts'

export function profilesRoutes(profiles: ProfilesService, knownDevices: KnownDevices) {
  return createRouter()
    .mount(readProfile, async (call) => await profiles.readOwn(currentAccount(call)))
    .mount(changeProfile, async (call) => {
      const account = currentAccount(call)
      await profiles.change(account.id, call.body)
      const profile = await profiles.readOwn(account)
      const { username } = profile
      if (username !== account.username) setDeviceCookie(call, knownDevices, { email: account.email, username })
      return profile
    })
    .mount(changePhone, async (call) => {
      const { id } = currentAccount(call)
      return { id, phoneNumber: await profiles.changePhone(id, call.body.phoneNumber) }
    })
    .mount(readUsername, async (call) => {
      const { id } = currentAccount(call)
      return { available: await profiles.isUsernameFree(id, call.params.username) }
    })
    .mount(uploadAvatar, async (call) => {
      const { id } = currentAccount(call)
      const upload = await readBounded(call.incoming, imageLimits.maxBytes - 1, 'image.too_large')
      return { avatarUrl: await profiles.changeAvatar(id, upload) }
    })
    .mount(removeAvatar, async (call) => await profiles.removeAvatar(currentAccount(call).id))
}
