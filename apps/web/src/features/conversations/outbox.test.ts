// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeConversations } from '../../testing/fake-conversations.ts'
import { stubLocks } from '../../testing/fake-locks.ts'
import { type Asked, fakeServer, offline, Refusal } from '../../testing/fake-server.ts'
import { renderHook } from '../../testing/render-hook.ts'
import { fillStorage, openTab, person, resetDevice, signInOnDevice, tellOtherTabs } from '../../testing/tab.ts'

const loadTab = async () => ({
  ...(await import('./outbox.ts')),
  ...(await import('./outbox-queue.ts')),
  ...(await import('./hear.ts')),
  ...(await import('./threads.ts')),
  ...(await import('../session/session.ts')),
  ...(await import('../../lib/query-client.ts')),
})
type Tab = Awaited<ReturnType<typeof loadTab>>

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  signInOnDevice(person('anna'))
})

const settle = async () => {
  for (let times = 0; times < 4; times += 1) await vi.advanceTimersByTimeAsync(0)
}
const text = (value: string) => ({ kind: 'text', text: value }) as const
const sending = 'post /api/conversations/{id}/messages'
const textOf = ({ body }: Asked) => (body as { body: { text: string } }).body.text

/** Anna's device, with a conversation with Bob, and a second one. */
async function setUp() {
  const conversations = fakeConversations()
  for (const id of ['c', 'd']) conversations.add(id)
  const server = fakeServer({ ...conversations.answers, 'delete /api/session': () => ({ ok: true }) })
  const take = server.answers[sending]
  return {
    conversations,
    server,
    tab: await open(),
    /** What the server was asked to send, in its order. */
    said: () => server.asked.filter(({ name }) => name.endsWith('/messages') && name.startsWith('post')).map(textOf),
    /** Lets the server refuse or fail, or answer as usual. */
    answer: (own?: (asked: Asked) => unknown) => void (server.answers[sending] = own ?? take),
    take: (asked: Asked) => take?.(asked),
  }
}

async function open(): Promise<Tab> {
  const tab = await openTab(loadTab)
  onTestFinished(() => tab.queryClient.clear())
  tab.keepSending()
  await settle()
  return tab
}

/** What a tab shows as being on its way. */
const waiting = ({ outboxStore }: Tab) =>
  outboxStore
    .get()
    .map(({ body, refusal }) => `${body.kind === 'text' ? body.text : ''}${refusal ? ` (${refusal.code})` : ''}`)
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))

test('[MSG-17] a message stands there at once, is sent, and is then only where the server has it', async () => {
  const { tab, conversations } = await setUp()
  await tab.queryClient.fetchQuery(tab.threadQuery('c'))
  const outgoing = renderHook(() => tab.useOutgoing('c'))
  tab.send('c', text('Bonjour'))
  expect([waiting(tab), kept().length]).toEqual([['Bonjour'], 1])
  await settle()
  expect([waiting(tab), kept().length, conversations.textsOf('c')]).toEqual([[], 0, ['Bonjour']])
  expect(tab.threadOf('c')?.messages.map(({ senderId }) => senderId)).toEqual(['anna'])
  expect(outgoing.get()).toEqual([])
  outgoing.unmount()
})

test('messages go out in the order in which they were written, each after the one before it was taken', async () => {
  const { tab, conversations, answer, take, said } = await setUp()
  let release = () => {}
  answer(async (asked) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return take(asked)
  })
  for (const each of ['eins', 'zwei', 'drei']) tab.send('c', text(each))
  await settle()
  expect(said()).toEqual(['eins'])
  for (let times = 0; times < 3; times += 1) {
    release()
    await settle()
  }
  expect([said(), conversations.textsOf('c')]).toEqual([
    ['eins', 'zwei', 'drei'],
    ['eins', 'zwei', 'drei'],
  ])
})

test('[GAP-151] without a network messages wait in their order, and go as soon as it is back', async () => {
  const { tab, conversations, answer, said } = await setUp()
  answer(offline)
  tab.send('c', text('eins'))
  tab.send('c', text('zwei'))
  await settle()
  expect([[...new Set(said())], waiting(tab)]).toEqual([['eins'], ['eins', 'zwei']])
  answer()
  dispatchEvent(new Event('online'))
  await settle()
  expect([conversations.textsOf('c'), waiting(tab)]).toEqual([['eins', 'zwei'], []])
})

test('a failure is tried again by itself, with pauses; a message whose answer was lost is there once', async () => {
  const { tab, conversations, answer, take, said } = await setUp()
  answer((asked) => {
    void take(asked)
    throw new TypeError('Failed to fetch')
  })
  tab.send('c', text('Bonjour'))
  await settle()
  answer()
  await vi.advanceTimersByTimeAsync(3000)
  await settle()
  expect([said(), conversations.textsOf('c'), waiting(tab)]).toEqual([['Bonjour', 'Bonjour'], ['Bonjour'], []])
})

test('[GAP-151] what was not sent goes out from the next page, in its order', async () => {
  const { tab, conversations, answer } = await setUp()
  answer(offline)
  for (const each of ['eins', 'zwei', 'drei']) tab.send('c', text(each))
  await settle()
  tab.expire()
  answer()
  signInOnDevice(person('anna'))
  // A storage has no order.
  for (const key of kept().toReversed()) {
    const value = localStorage.getItem(key) ?? ''
    localStorage.removeItem(key)
    localStorage.setItem(key, value)
  }
  const next = await open()
  await settle()
  expect([conversations.textsOf('c'), waiting(next), kept()]).toEqual([['eins', 'zwei', 'drei'], [], []])
})

test('[GAP-135] a refused message is handed back to the screen of its conversation, and the next ones go out', async () => {
  const { tab, conversations, answer, take } = await setUp()
  answer((asked) => {
    if (textOf(asked) === 'zwei') throw new Refusal('messages.not_allowed')
    return take(asked)
  })
  for (const each of ['eins', 'zwei', 'drei']) tab.send('c', text(each))
  await settle()
  expect([conversations.textsOf('c'), waiting(tab)]).toEqual([['eins', 'drei'], ['zwei (messages.not_allowed)']])
  const back: unknown[] = []
  const other = renderHook(() => tab.useRefusals('d', (message) => void back.push(message)))
  const outgoing = renderHook(() => tab.useOutgoing('c'))
  const screen = renderHook(() => tab.useRefusals('c', ({ body }, { code }) => void back.push([body, code])))
  expect([back, outgoing.get()]).toEqual([[[text('zwei'), 'messages.not_allowed']], []])
  await settle()
  expect([back.length, waiting(tab), kept()]).toEqual([1, [], []])
  for (const { unmount } of [other, outgoing, screen]) unmount()
})

test('[GAP-135] a message that is refused while nobody looks is handed back when somebody does, also after a reload', async () => {
  const { tab, answer } = await setUp()
  answer(() => {
    throw new Refusal('request.invalid')
  })
  tab.send('c', text('Bonjour'))
  await settle()
  const next = await open()
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const back: unknown[] = []
  const screen = renderHook(() => next.useRefusals('c', ({ body }) => void back.push(body)))
  expect(back).toEqual([])
  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect([back, kept()]).toEqual([[text('Bonjour')], []])
  screen.unmount()
})

test('[GAP-135] of two tabs that show the conversation one gets a refused message back', async () => {
  const { tab, answer } = await setUp()
  const other = await open()
  answer(() => {
    throw new Refusal('messages.not_allowed')
  })
  tab.send('c', text('Bonjour'))
  await settle()
  other.loadOutbox()
  const back: unknown[] = []
  const screens = [tab, other].map((each) =>
    renderHook(() => each.useRefusals('c', ({ body }) => void back.push(body))),
  )
  expect([back, waiting(tab), waiting(other)]).toEqual([[text('Bonjour')], [], []])
  for (const { unmount } of screens) unmount()
})

test('a server that says how long it wants to be left alone is left alone; the order stays', async () => {
  const { tab, conversations, answer, said } = await setUp()
  answer(() => {
    throw new Refusal('request.rate_limited', { retryAfter: 20 })
  })
  tab.send('c', text('eins'))
  await settle()
  tab.send('c', text('zwei'))
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(19_000)
  expect(said()).toEqual(['eins'])
  answer()
  await vi.advanceTimersByTimeAsync(1000)
  await settle()
  expect(conversations.textsOf('c')).toEqual(['eins', 'zwei'])
})

test('a message at which the server fails each time is handed back, and the next ones do not wait for ever', async () => {
  const { tab, conversations, answer, take } = await setUp()
  answer((asked) => {
    if (textOf(asked) === 'eins') throw new Refusal('server.unexpected')
    return take(asked)
  })
  tab.send('c', text('eins'))
  tab.send('c', text('zwei'))
  await settle()
  expect(waiting(tab)).toEqual(['eins', 'zwei'])
  await vi.advanceTimersByTimeAsync(20_000)
  await settle()
  expect([conversations.textsOf('c'), waiting(tab)]).toEqual([['zwei'], ['eins (server.unexpected)']])
})

test('one conversation does not wait for another', async () => {
  const { tab, conversations, answer, take } = await setUp()
  answer((asked) => (asked.name.includes('/c/') ? new Promise(() => {}) : take(asked)))
  tab.send('c', text('waits'))
  await settle()
  tab.send('d', text('goes'))
  await settle()
  expect([conversations.textsOf('d'), waiting(tab)]).toEqual([['goes'], ['waits']])
})

test('two tabs share what is to be sent, and send one after the other', async () => {
  stubLocks()
  const { tab, conversations, answer, said } = await setUp()
  const other = await open()
  answer(offline)
  tab.send('c', text('eins'))
  await settle()
  tellOtherTabs(kept()[0] ?? '')
  expect(waiting(other)).toEqual(['eins'])
  other.send('c', text('zwei'))
  await settle()
  tellOtherTabs(kept()[1] ?? '')
  expect([waiting(tab), waiting(other)]).toEqual([
    ['eins', 'zwei'],
    ['eins', 'zwei'],
  ])
  answer()
  const before = said().length
  dispatchEvent(new Event('online'))
  await settle()
  await settle()
  expect([conversations.textsOf('c'), said().slice(before)]).toEqual([
    ['eins', 'zwei'],
    ['eins', 'zwei'],
  ])
  tellOtherTabs(null)
  expect([waiting(tab), waiting(other)]).toEqual([[], []])
})

test('[CACHE-24] a full storage loses nothing: what it cannot take is sent from memory', async () => {
  const { tab, conversations, answer } = await setUp()
  const empty = fillStorage()
  answer(offline)
  tab.send('c', text('eins'))
  tab.send('c', text('zwei'))
  await settle()
  expect([waiting(tab), kept()]).toEqual([['eins', 'zwei'], []])
  answer()
  dispatchEvent(new Event('online'))
  await settle()
  expect([conversations.textsOf('c'), waiting(tab)]).toEqual([['eins', 'zwei'], []])
  empty()
})

test('[CACHE-25] rubbish on the device is not sent', async () => {
  localStorage.setItem('outbox:anna:x', '{"clientId":"x"}')
  const { tab, said } = await setUp()
  expect([waiting(tab), said()]).toEqual([[], []])
})

test('[GAP-104] somebody who signs out leaves nothing, and what waits is sent before', async () => {
  const { tab, conversations } = await setUp()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  tab.send('c', text('Bonjour'))
  await Promise.all([tab.signOut(), vi.advanceTimersByTimeAsync(100)])
  expect([conversations.textsOf('c'), kept()]).toEqual([['Bonjour'], []])
})

test('[GAP-104] what could not be sent before signing out waits for its owner, and goes when somebody else comes', async () => {
  const { tab, answer, said } = await setUp()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  answer(offline)
  tab.send('c', text('Bonjour'))
  await settle()
  await Promise.all([tab.signOut(), vi.advanceTimersByTimeAsync(6000)])
  expect([waiting(tab), kept().length]).toEqual([[], 1])
  answer()
  const before = said().length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said()).toHaveLength(before)
  tab.enter(person('bruno'))
  expect(kept()).toEqual([])
})

test('[CONV-36] what was to be sent into a conversation goes when the person leaves it', async () => {
  const { tab, answer } = await setUp()
  answer(offline)
  tab.send('c', text('eins'))
  tab.send('d', text('zwei'))
  await settle()
  tab.hear({ type: 'conversation.left', conversationId: 'c' })
  expect(waiting(tab)).toEqual(['zwei'])
})

test('nobody who is signed out sends', async () => {
  const { tab, said } = await setUp()
  tab.expire()
  expect([tab.send('c', text('Bonjour')), kept()]).toEqual([undefined, []])
  await settle()
  expect(said()).toEqual([])
})
