import { vi } from 'vitest'
import { outboxOf } from '../features/conversations/outbox-queue.ts'
import { keepSending } from '../features/conversations/outbox.ts'
import type { App } from '../core/app.ts'
import { fakeConversations } from './fake-conversations.ts'
import { type Asked, fakeServer } from './fake-server.ts'
import { openApp, person, resetDevice, signInOnDevice } from './tab.ts'

/** Tabs of one device that send messages from its outbox. */

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
    app: await open(),
    /** The messages that the server received, in order. */
    sentTexts: () =>
      server.asked.filter(({ name }) => name.endsWith('/messages') && name.startsWith('post')).map(textOf),
    /** Has the server reject, fail, or answer as usual. */
    answer: (own?: (asked: Asked) => unknown) => void (server.answers[sending] = own ?? take),
    take: (asked: Asked) => take?.(asked),
  }
}

/** Opens a tab that sends. */
export async function open(): Promise<App> {
  const app = openApp()
  keepSending(app)
  await settle()
  return app
}

/** The messages that a tab shows as pending. */
export const waiting = (app: App) =>
  outboxOf(app)
    .get()
    .map(({ body, refusal }) => `${body.kind === 'text' ? body.text : ''}${refusal ? ` (${refusal.code})` : ''}`)
export const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))
