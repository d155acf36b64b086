import type { SummaryPart } from '@trouvaille/contract'
import type { WorksIn } from '../profile/favourites-of.ts'

/** What the server tells of a friend's lists, read as the member's own are. */
export const worksInParts =
  (parts: readonly SummaryPart[]): WorksIn =>
  (list, kind) =>
    parts.find((part) => part.list === list && part.kind === kind)?.works ?? []
