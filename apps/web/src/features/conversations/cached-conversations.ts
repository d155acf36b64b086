import type { Conversation, ConversationSummary, PersonCard } from '@trouvaille/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '../../lib/api-types.ts'
import { keys } from './keys.ts'
import type { Thread } from './thread.ts'

type Pages = InfiniteData<OutputOf<'get /api/conversations'>, string | undefined>

const timeOf = ({ lastMessageAt, createdAt }: ConversationSummary) => lastMessageAt ?? createdAt
/** The order of the list: the newest message first. */
const isBefore = (one: ConversationSummary, other: ConversationSummary) =>
  timeOf(one) === timeOf(other) ? one.id > other.id : timeOf(one) > timeOf(other)
/** The same for sorting, without the order of those of the same time. */
export const byNewestMessage = (one: ConversationSummary, other: ConversationSummary): number =>
  timeOf(one) === timeOf(other) ? 0 : timeOf(one) > timeOf(other) ? -1 : 1

const pagesWithout = ({ pages }: Pages, id: string) =>
  pages.map((page) => ({ ...page, conversations: page.conversations.filter((each) => each.id !== id) }))

/** The names in the last line, with the present one of a person. */
export function withLastNames(summary: ConversationSummary, { id, username }: PersonCard): ConversationSummary {
  const { lastMessage: last, lastSender, lastSubject } = summary
  const names = {
    lastSender: last?.senderId === id ? username : lastSender,
    lastSubject: last?.body.kind === 'joined' && last.body.personId === id ? username : lastSubject,
  }
  const isSame = names.lastSender === lastSender && names.lastSubject === lastSubject
  return isSame ? summary : { ...summary, ...names }
}

/** The cached answers about conversations: what they know, and changes of the list. @param own The signed-in person. */
export function cachedConversations(client: QueryClient, own: () => PersonCard) {
  const summaries = () =>
    [keys.list, keys.archived].flatMap(
      (key) => client.getQueryData<Pages>(key)?.pages.flatMap(({ conversations }) => conversations) ?? [],
    )
  const summaryOf = (id: string) => summaries().find((each) => each.id === id)
  const threadOf = (id: string) => client.getQueryData<Thread>(keys.thread(id))
  const detailOf = (id: string) => client.getQueryData<Conversation>(keys.one(id))

  /** The types of all conversations that are cached, by id. */
  function typesOfAll(): Map<string, Conversation['type']> {
    const details = client.getQueriesData<Conversation>({ queryKey: keys.ones }).flatMap(([, detail]) => detail ?? [])
    return new Map([...summaries(), ...details].map(({ id, type }) => [id, type]))
  }

  function cardOf(id: string, personId: string): PersonCard | undefined {
    if (personId === own().id) return own()
    const known = [
      ...(detailOf(id)?.participants.map(({ person }) => person) ?? []),
      ...(summaryOf(id)?.people ?? []),
      ...(threadOf(id)?.people ?? []),
    ]
    return known.find((person) => person.id === personId)
  }
  const nameOf = (id: string, personId: string) => cardOf(id, personId)?.username

  function changeSummary(id: string, change: (summary: ConversationSummary) => ConversationSummary): void {
    const before = summaryOf(id)
    const after = before && change(before)
    if (!after || after === before) return
    const changed = (data: Pages | undefined) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          conversations: page.conversations.map((each) => (each.id === id ? after : each)),
        })),
      }
    for (const key of [keys.list, keys.archived]) client.setQueryData<Pages>(key, changed)
  }

  /** Moves a conversation to where its last message has it in the list: to the top, unless others are newer. */
  function moveUp(id: string): void {
    client.setQueryData<Pages>(keys.list, (data) => {
      const summary = data?.pages.flatMap(({ conversations }) => conversations).find((each) => each.id === id)
      if (!data || !summary || data.pages[0]?.conversations[0] === summary) return undefined
      const [first, ...rest] = pagesWithout(data, id)
      if (!first) return undefined
      const older = first.conversations.findIndex((each) => isBefore(summary, each))
      const place = older === -1 ? first.conversations.length : older
      return {
        ...data,
        pages: [{ ...first, conversations: first.conversations.toSpliced(place, 0, summary) }, ...rest],
      }
    })
  }

  function removeSummary(id: string): void {
    if (!summaryOf(id)) return
    for (const key of [keys.list, keys.archived]) {
      client.setQueryData<Pages>(key, (data) => data && { ...data, pages: pagesWithout(data, id) })
    }
  }

  return { summaryOf, threadOf, typesOfAll, cardOf, nameOf, changeSummary, removeSummary, moveUp }
}
