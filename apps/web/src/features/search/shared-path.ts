import { pathOfShared, type SharedContent } from '@trouvaille/domain'
import { appAddress } from '../../platform/address.ts'

/** Where what another app shares with the installed one leads: to a search, or to a page of ours [PWA-05]. */
export const sharedPath = (shared: SharedContent): string => pathOfShared(shared, appAddress())
