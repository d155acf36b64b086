import type { SummaryPart } from '@trouvaille/contract'
import type { WorksIn } from '../profile/favourites-of.ts'

/** A friend's lists from the server, in the format of the member's own favourites. */
export const worksInParts =
  (parts: readonly SummaryPart[]): WorksIn =>
  (list, kind) =>
    parts.find((part) => part.list === list && part.kind === kind)?.works ?? []
