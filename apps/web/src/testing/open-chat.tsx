import type { Conversation, Message } from '@trouvaille/contract'
import { act, screen, within } from '@testing-library/react'
import type { ConversationEvent } from '../features/conversations/conversation-events.ts'
import { handleEvent } from '../features/conversations/handle-event.ts'
import { fakeConversations } from './fake-conversations.ts'
import { giveHeights } from './layout.ts'
import { openPage } from './open-page.tsx'
import { card } from './people.ts'
import { person, signInOnDevice } from './tab.ts'

await import('../features/conversations/conversation-view.tsx')

type Answers = NonNullable<Parameters<typeof openPage>[1]>

/** The paths of the two endpoints of a chat, as the fake server knows them. */
export const sending = 'post /api/conversations/{id}/messages'
export const reading = 'get /api/conversations/{id}/messages'

export const begin = '2026-01-01T00:00:00.000Z'

/** The fields of a group of three. */
export const group: Partial<Conversation> = {
  type: 'group',
  name: 'Ciné-club',
  participants: ['anna', 'bob', 'eva'].map((id) => ({
    person: card(id),
    lastReadSeq: 0,
    joinedAt: begin,
  })),
}

/** Opens the conversation of Anna and Bob, in which Bob has written that much, or with some messages. */
export async function openChat(
  written: number | readonly Message[] = 3,
  more: Partial<Conversation> = {},
  answers: Answers = {},
) {
  const server = fakeConversations()
  server.add('c', written, more)
  const page = await openPage('/conversation/c', { ...server.answers, ...answers }, () => {
    signInOnDevice(person('anna'))
    giveHeights()
  })
  const handle = (event: ConversationEvent) => act(() => handleEvent(page.app, event))
  return { ...page, conversations: server, handle }
}

export const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
export const log = () => screen.findByRole('log', { name: 'Messages' })

/** The message with a text. */
export async function article(text: string): Promise<HTMLElement> {
  const found = (await within(await log()).findByText(text)).closest('article')
  if (!found) throw new Error(`"${text}" is no message.`)
  return found
}
