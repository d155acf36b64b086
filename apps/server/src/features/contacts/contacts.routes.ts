import { matchContacts } from '@trouvaille/contract'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { ContactsService } from './contacts.service.ts'

export function contactsRoutes(contacts: ContactsService) {
  return createRouter().mount(matchContacts, async (call) => {
    const viewer = { accountId: currentAccount(call).id, address: call.address }
    return { matches: await contacts.match(viewer, call.body.phoneNumbers) }
  })
}
