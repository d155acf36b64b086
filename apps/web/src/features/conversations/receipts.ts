import type { Conversation, Participant } from '@trouvaille/contract'
import { readBy } from '@trouvaille/domain'
import { chatTexts } from './chat-texts.ts'

type Positioned = { seq: number; senderId: string }

/** The others in a conversation who have read a message, those first who came first. */
export function readersOf({ participants }: Pick<Conversation, 'participants'>, message: Positioned): Participant[] {
  const ids = new Set(
    readBy(
      message,
      participants.map(({ person, lastReadSeq }) => ({ id: person.id, lastReadSeq })),
    ),
  )
  return participants.filter(({ person }) => person.id !== message.senderId && ids.has(person.id))
}

/** What stands under an own message that the server has: "Envoyé", "Vu", in a group "Vu par 3" or "Vu par tout le monde". */
export function receiptText(
  conversation: Pick<Conversation, 'participants' | 'type'>,
  message: Positioned,
): { isRead: boolean; text: string } {
  const readers = readersOf(conversation, message).length
  if (readers === 0) return { isRead: false, text: chatTexts.state.sent }
  if (conversation.type === 'direct') return { isRead: true, text: chatTexts.state.read }
  const isReadByAll = readers >= conversation.participants.length - 1
  return { isRead: isReadByAll, text: isReadByAll ? chatTexts.readByAll : chatTexts.readBy(readers) }
}
