import type { NewSuspension, Suspension, SuspensionState } from '@trouvaille/contract'
import type { Person } from '../../testing/factories.ts'
import type { Answer, Call } from '../../testing/server.ts'

/** What the tests about suspended accounts share. */

export interface Member {
  person: Person
  call: Call
}

/** A moderator suspends somebody, for a week by default. */
export const suspend = (moderator: Member, { person }: Member, given: Partial<NewSuspension> = {}): Promise<Answer> =>
  moderator.call('/api/moderation/suspensions', {
    body: { username: person.username, reason: 'harassment', duration: 'week', ...given },
  })

/** The suspensions of somebody in a state, as a moderator sees them. */
export async function suspensionsOf(
  moderator: Member,
  { person }: Member,
  state: SuspensionState = 'active',
): Promise<Suspension[]> {
  const found: Suspension[] = []
  for (let after: string | null = ''; after !== null;) {
    const cursor: string = after && `&after=${after}`
    const { body } = await moderator.call(`/api/moderation/suspensions?state=${state}${cursor}`)
    const page = body as { suspensions: Suspension[]; nextCursor: string | null }
    found.push(...page.suspensions.filter((one) => one.person.id === person.id))
    after = page.nextCursor
  }
  return found
}

/** Lifts the active suspension of somebody, or rejects its appeal. */
export async function decideAbout(
  moderator: Member,
  about: Member,
  decision: 'lifted' | 'upheld',
  text?: string,
): Promise<Answer> {
  const [found] = await suspensionsOf(moderator, about)
  if (!found) throw new Error('This account is not suspended.')
  const body = { decision, ...(text !== undefined && { text }) }
  return moderator.call(`/api/moderation/suspensions/${found.id}/decision`, { body })
}
