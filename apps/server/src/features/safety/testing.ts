import type { Decision, ReportReason } from '@trouvaille/domain'
import type { ModerationCase } from '@trouvaille/contract'
import type { Person } from '../../testing/factories.ts'
import type { Answer, Call, TestServer } from '../../testing/server.ts'

/** What the tests about reports share. */

export interface Member {
  person: Person
  call: Call
}

/** A new signed-in person with that role. */
export async function withRole(server: TestServer, role: 'moderator' | 'admin'): Promise<Member> {
  const member = await server.signIn()
  await server.services.roles.change('grant', member.person.email, role)
  return member
}

export const reportPerson = (
  by: Member,
  whom: Member,
  given: { reason?: ReportReason; comment?: string } = {},
): Promise<Answer> =>
  by.call('/api/reports', {
    body: { subject: { type: 'person', personId: whom.person.id }, reason: 'spam', ...given },
  })

export const reportShare = (by: Member, shareId: string): Promise<Answer> =>
  by.call('/api/reports', { body: { subject: { type: 'share', shareId }, reason: 'shocking' } })

export const reportMessage = (by: Member, conversationId: string, seq: number): Promise<Answer> =>
  by.call('/api/reports', {
    body: { subject: { type: 'message', conversationId, seq }, reason: 'harassment' },
  })

/** All pages of a moderators' list. */
export async function allCases(moderator: Member, state: 'open' | 'decided'): Promise<ModerationCase[]> {
  const cases: ModerationCase[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor && `&after=${cursor}`
    const { body } = await moderator.call(`/api/moderation/reports?state=${state}${after}`)
    cases.push(...body.cases)
    cursor = body.nextCursor ?? null
  }
  return cases
}

/** Pending cases about a person. */
export async function casesAbout(moderator: Member, whom: Member, state: 'open' | 'decided' = 'open') {
  return (await allCases(moderator, state)).filter(({ person }) => person.id === whom.person.id)
}

export const decide = (moderator: Member, id: string, decision: Decision, note?: string): Promise<Answer> =>
  moderator.call(`/api/moderation/reports/${id}/decision`, { body: { decision, ...(note !== undefined && { note }) } })

/** Decides the one pending case about a person. */
export async function decideAbout(moderator: Member, whom: Member, decision: Decision, note?: string): Promise<Answer> {
  const [found] = await casesAbout(moderator, whom)
  if (!found) throw new Error('Nothing waits about this person.')
  return decide(moderator, found.id, decision, note)
}

/** A reporter, a reported person, and a moderator. */
export async function people(server: TestServer): Promise<Record<'lea' | 'theo' | 'moderator', Member>> {
  return { lea: await server.signIn(), theo: await server.signIn(), moderator: await withRole(server, 'moderator') }
}

/** Entries of the moderation log about a person, as another one reads them. */
export const moderationLogOf = async (reader: Member, about: Member) =>
  (await reader.call('/api/moderation/decisions')).body.decisions.filter(
    ({ person }: { person: string | null }) => person === about.person.username,
  )
