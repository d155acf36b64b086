import { randomUUID } from 'node:crypto'
import type { NewMessageBody } from '@trouvaille/contract'
import type { MediaType, Work } from '@trouvaille/domain'
import { sql } from 'drizzle-orm'
import type { Services } from './services.ts'
import type { Database } from './platform/db/database.ts'

/** Author and content of a message: a text, or a work by media type and title. */
type Line = readonly [by: string, content: string | { kind: MediaType; title: string }]

interface Talk {
  /** Name of a group, created by its first person; omitted for a direct conversation. */
  name?: string
  people: readonly string[]
  lines: readonly Line[]
  /** Age of the last message, and interval between messages. */
  endedMinutesAgo: number
  minutesBetween: number
  /** Number of unread messages at the end. */
  unread: number
}

/** The conversations of the demonstration, the oldest first. */
export const demoTalks: readonly Talk[] = [
  {
    people: ['Salome', 'jeanne'],
    lines: [
      ['jeanne', 'Tu as commencé La Princesse de Clèves ?'],
      ['Salome', 'Vingt pages. La scène du bal, quelle merveille.'],
      ['jeanne', 'Attends la lettre.'],
    ],
    endedMinutesAgo: 5 * 24 * 60,
    minutesBetween: 7,
    unread: 0,
  },
  {
    people: ['TheoL', 'Salome'],
    lines: [
      ['TheoL', { kind: 'album', title: 'Fantaisie militaire' }],
      ['TheoL', 'À écouter au casque, d’une traite.'],
      ['Salome', 'C’est noté pour le train de demain.'],
      ['TheoL', '🎧'],
    ],
    endedMinutesAgo: 26 * 60,
    minutesBetween: 3,
    unread: 1,
  },
  {
    name: 'Ciné du dimanche',
    people: ['Camille-R', 'Salome', 'TheoL', 'Ines'],
    lines: [
      ['Camille-R', 'Dimanche, on se retrouve à 17 h devant le cinéma ?'],
      ['Ines', 'Partante. Qu’est-ce qu’on va voir ?'],
      ['TheoL', 'Moi je voterais pour quelque chose de court…'],
      ['Salome', { kind: 'movie', title: 'Perfect Days' }],
      ['Salome', 'Pas court, mais on en sort meilleur qu’on n’y est entré.'],
      ['Camille-R', 'Je l’ai vu deux fois et j’y retourne.'],
      ['TheoL', 'Bon. Je prends les places.'],
      ['Ines', 'Merci ! Le programme est là : https://www.cinematheque.fr/'],
    ],
    endedMinutesAgo: 55,
    minutesBetween: 4,
    unread: 2,
  },
  {
    people: ['Salome', 'Camille-R'],
    lines: [
      ['Camille-R', 'J’ai enfin vu le film dont tu parlais.'],
      ['Camille-R', { kind: 'movie', title: 'Past Lives' }],
      ['Salome', 'Alors ?'],
      ['Camille-R', 'La scène du taxi. Je n’en dis pas plus.'],
      ['Salome', 'J’ai pleuré au même endroit.'],
      ['Camille-R', 'On en parle dimanche ?'],
    ],
    endedMinutesAgo: 12,
    minutesBetween: 2,
    unread: 1,
  },
]

/** Creates conversations as if held in the last days. */
export async function addTalks(
  services: Pick<Services, 'membership' | 'messages'>,
  db: Database,
  idOf: (username: string) => string,
  find: (kind: MediaType, title: string) => Promise<Work | undefined>,
): Promise<void> {
  const bodyOf = async (content: Line[1]): Promise<NewMessageBody | undefined> => {
    if (typeof content === 'string') return { kind: 'text', text: content }
    const work = await find(content.kind, content.title)
    return work && { kind: 'work', work }
  }
  for (const { name, people, lines, unread, ...times } of demoTalks) {
    const [maker = '', ...others] = people.map(idOf)
    const id = await services.membership.create(
      maker,
      name === undefined
        ? { type: 'direct', participantIds: [others[0] ?? ''] }
        : { type: 'group', name, participantIds: others, clientId: randomUUID() },
    )
    let last = 0
    for (const [by, content] of lines) {
      const body = await bodyOf(content)
      if (body) last = (await services.messages.send(idOf(by), id, { clientId: randomUUID(), body })).seq
    }
    for (const username of people) await services.messages.readTo(idOf(username), id, Math.max(1, last - unread))
    await spread(db, id, times)
  }
}

/** Backdates a conversation and each of its messages. */
async function spread(
  db: Database,
  id: string,
  { endedMinutesAgo, minutesBetween }: Pick<Talk, 'endedMinutesAgo' | 'minutesBetween'>,
): Promise<void> {
  const ended = sql`now() - ${endedMinutesAgo} * interval '1 minute'`
  await db.execute(sql`update messages set created_at = ${ended} - ${minutesBetween}::int * interval '1 minute' *
    (conversation.last_seq - messages.seq) from conversations as conversation
    where conversation.id = ${id} and messages.conversation_id = ${id}`)
  await db.execute(sql`update conversations set last_message_at = ${ended},
    created_at = (select min(created_at) from messages where conversation_id = ${id}) where id = ${id}`)
}
