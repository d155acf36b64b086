import type { Conversation, Participant } from '@trouvaille/contract'
import { chatTexts } from './chat-texts.ts'

/** The parts of a message that determine its possible readers. */
export type Positioned = { seq: number; senderId: string; sentAt: string }

/** The recipients of a message: participants who joined later do not count, whatever their read position [DATA-29]. */
const audienceOf = ({ participants }: Pick<Conversation, 'participants'>, { senderId, sentAt }: Positioned) =>
  participants.filter(({ person, joinedAt }) => person.id !== senderId && joinedAt <= sentAt)

const readersAmong = (audience: readonly Participant[], { seq }: Positioned) =>
  audience.filter(({ lastReadSeq }) => lastReadSeq >= seq)

/** The recipients who have read a message, in order of joining. */
export const readersOf = (conversation: Pick<Conversation, 'participants'>, message: Positioned): Participant[] =>
  readersAmong(audienceOf(conversation, message), message)

/** The delivery state under an own message: "Envoyé", "Vu", in a group "Vu par 3" or "Vu par tout le monde". */
export function receiptText(
  conversation: Pick<Conversation, 'participants' | 'type'>,
  message: Positioned,
): { isRead: boolean; text: string } {
  const audience = audienceOf(conversation, message)
  const readers = readersAmong(audience, message).length
  if (readers === 0) return { isRead: false, text: chatTexts.state.sent }
  if (conversation.type === 'direct') return { isRead: true, text: chatTexts.state.read }
  const isReadByAll = readers === audience.length
  return { isRead: isReadByAll, text: isReadByAll ? chatTexts.readByAll : chatTexts.readBy(readers) }
}
