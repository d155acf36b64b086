import { ContactsBlock } from '../features/contacts/contacts-block.tsx'
import { FriendsPage } from '../features/friends/friends-page.tsx'
import { ShareAppButton } from '../features/home/share-app-button.tsx'

/** "/friends", composed of parts of several features. */
export function FriendsRoute() {
  return <FriendsPage contacts={<ContactsBlock />} share={<ShareAppButton look="outline" small />} />
}
