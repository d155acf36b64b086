import { matchContacts } from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { ContactsService } from './contacts.service.ts'

export function contactsRoutes(contacts: ContactsService) {
  return createRouter().openapi(matchContacts, async (c) => {
    const viewer = { accountId: currentAccount(c).id, address: c.get('address') }
    return c.json({ matches: await contacts.match(viewer, c.req.valid('json').phoneNumbers) }, 200)
  })
}
