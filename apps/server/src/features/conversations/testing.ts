import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Conversation, Message } from '@trouvaille/contract'
import { befriend } from '../../testing/factories.ts'
import type { Answer, Call, TestServer } from '../../testing/server.ts'

/** What the tests about conversations share. */

export type Member = Awaited<ReturnType<TestServer['signIn']>>

/** New people, the first one a friend of all others. */
export async function people(server: TestServer, count: number): Promise<Member[]> {
  const all = await Promise.all(Array.from({ length: count }, () => server.signIn()))
  const [first, ...others] = all
  if (first) for (const other of others) await befriend(server.services, first.person, other.person)
  return all
}

const idOf = ({ person }: Member) => person.id

export const openDirect = (by: Member, other: Member): Promise<Answer> =>
  by.call('/api/conversations', { body: { type: 'direct', participantIds: [idOf(other)] } })

export const openGroup = (by: Member, others: readonly Member[], more: Record<string, unknown> = {}): Promise<Answer> =>
  by.call('/api/conversations', {
    body: { type: 'group', name: 'Les cinéphiles', participantIds: others.map(idOf), clientId: randomUUID(), ...more },
  })

/** @throws If it was rejected. */
export async function opened(answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`Opening answered ${status} ${JSON.stringify(body)}`)
  return (body as Conversation).id
}

export const send = (call: Call, id: string, body: unknown, clientId: string = randomUUID()): Promise<Answer> =>
  call(`/api/conversations/${id}/messages`, {
    body: { clientId, body: typeof body === 'string' ? { kind: 'text', text: body } : body },
  })

/** @returns The sequence number of each message. */
export async function write(by: Member, id: string, ...texts: string[]): Promise<number[]> {
  const seqs: number[] = []
  for (const text of texts) {
    const { status, body } = await send(by.call, id, text)
    if (status !== 200) throw new Error(`Sending answered ${status} ${JSON.stringify(body)}`)
    seqs.push((body as Message).seq)
  }
  return seqs
}

/** Acts on a message that is written. */
export const edit = ({ call }: Member, id: string, seq: number, text: string): Promise<Answer> =>
  call(`/api/conversations/${id}/messages/${seq}`, { method: 'PATCH', body: { text } })
export const remove = ({ call }: Member, id: string, seq: number): Promise<Answer> =>
  call(`/api/conversations/${id}/messages/${seq}`, { method: 'DELETE' })
export const hide = ({ call }: Member, id: string, seq: number): Promise<Answer> =>
  call(`/api/conversations/${id}/messages/${seq}/hidden`, { method: 'PUT' })
export const react = ({ call }: Member, id: string, seq: number, emoji: string | null): Promise<Answer> =>
  call(`/api/conversations/${id}/messages/${seq}/reaction`, { method: 'PUT', body: { emoji } })
export const reply = ({ call }: Member, id: string, replyTo: number, text: string): Promise<Answer> =>
  call(`/api/conversations/${id}/messages`, {
    body: { clientId: randomUUID(), body: { kind: 'text', text }, replyTo },
  })

export const add = ({ call }: Member, id: string, other: Member): Promise<Answer> =>
  call(`/api/conversations/${id}/participants`, { body: { personId: idOf(other) } })

export const leave = ({ call }: Member, id: string): Promise<Answer> =>
  call(`/api/conversations/${id}/participation`, { method: 'DELETE' })

export const readTo = ({ call }: Member, id: string, seq: number): Promise<Answer> =>
  call(`/api/conversations/${id}/read`, { body: { seq } })

/** A page as a person reads it, in short: sequence numbers, or texts. */
export async function page({ call }: Member, id: string, query = '') {
  const { status, body } = await call(`/api/conversations/${id}/messages${query}`)
  const messages: Message[] = body.messages ?? []
  return {
    status,
    body,
    seqs: messages.map(({ seq }) => seq),
    shown: messages.map(({ body: shown }) => (shown.kind === 'text' ? shown.text : shown.kind)),
  }
}

/** Inserts texts into a conversation directly, bypassing the service. */
export async function fill(server: TestServer, { person }: Member, id: string, count: number): Promise<void> {
  await server.db.execute(sql`
    with raised as (
      update conversations set last_seq = last_seq + ${count} where id = ${id} returning last_seq - ${count}::int as before
    )
    insert into messages (conversation_id, seq, sender_id, client_id, kind, content, created_at)
    select ${id}, before + n, ${person.id}, 'fill-' || ${id} || before + n, 'text', 'Message ' || before + n, now()
    from raised, generate_series(1, ${count}) as n`)
}
