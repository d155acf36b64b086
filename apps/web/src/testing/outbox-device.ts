import { onTestFinished, vi } from 'vitest'
import { fakeConversations } from './fake-conversations.ts'
import { type Asked, fakeServer } from './fake-server.ts'
import { openTab, person, resetDevice, signInOnDevice } from './tab.ts'

/** Tabs of one device that send messages from its outbox. */

export const loadTab = async () => ({
  ...(await import('../features/conversations/outbox.ts')),
  ...(await import('../features/conversations/outbox-queue.ts')),
  ...(await import('../features/conversations/handle-event.ts')),
  ...(await import('../features/conversations/threads.ts')),
  ...(await import('../features/session/session.ts')),
  ...(await import('../lib/query-client.ts')),
})
export type Tab = Awaited<ReturnType<typeof loadTab>>

/** Before each test: a new device with Anna's session, and a clock of its own. */
export function newDevice(): void {
  resetDevice()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  signInOnDevice(person('anna'))
}

export const settle = async () => {
  for (let times = 0; times < 4; times += 1) await vi.advanceTimersByTimeAsync(0)
}
export const text = (value: string) => ({ kind: 'text', text: value }) as const
export const sending = 'post /api/conversations/{id}/messages'
export const textOf = ({ body }: Asked) => (body as { body: { text: string } }).body.text

/** Anna's device, with a conversation with Bob, and a second one. */
export async function setUp() {
  const conversations = fakeConversations()
  for (const id of ['c', 'd']) conversations.add(id)
  const server = fakeServer({ ...conversations.answers, 'delete /api/session': () => ({ ok: true }) })
  const take = server.answers[sending]
  return {
    conversations,
    server,
    tab: await open(),
    /** The messages that the server received, in order. */
    sentTexts: () =>
      server.asked.filter(({ name }) => name.endsWith('/messages') && name.startsWith('post')).map(textOf),
    /** Has the server reject, fail, or answer as usual. */
    answer: (own?: (asked: Asked) => unknown) => void (server.answers[sending] = own ?? take),
    take: (asked: Asked) => take?.(asked),
  }
}

export async function open(): Promise<Tab> {
  const tab = await openTab(loadTab)
  onTestFinished(() => tab.queryClient.clear())
  tab.keepSending()
  await settle()
  return tab
}

/** The messages that a tab shows as pending. */
export const waiting = ({ outboxStore }: Tab) =>
  outboxStore
    .get()
    .map(({ body, refusal }) => `${body.kind === 'text' ? body.text : ''}${refusal ? ` (${refusal.code})` : ''}`)
export const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))
