import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { conversations as limits } from '@trouvaille/domain'
import { describe, expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { messageAt } from '../../testing/fake-conversations.ts'
import { film } from '../../testing/fake-favourites.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { article, group, input, log, openChat } from '../../testing/open-chat.tsx'
import { quoteOf } from './quote.ts'

/** What a reader does with messages, as they do it: by menu, keys, touch and the reactions under them. */

async function actionsOf(text: string) {
  fireEvent.contextMenu(await article(text), { clientX: 10, clientY: 10 })
  return screen.findByRole('menu')
}
const itemsIn = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.getAttribute('aria-label') ?? item.textContent)
async function choose(text: string, action: string) {
  fireEvent.click(within(await actionsOf(text)).getByRole('menuitem', { name: action }))
}
const lastBody = (asked: { name: string; body?: unknown }[], method: string) =>
  asked.findLast(({ name }) => name.startsWith(`${method} /api/conversations/c/messages`))?.body

/** Messages of a moment ago. */
const recent = (seq: number, more: Parameters<typeof messageAt>[1] = {}) =>
  messageAt(seq, { sentAt: new Date().toISOString(), ...more })

describe('the menu', () => {
  test('[MSG-29] offers six reactions and what can be done, each where it can', async () => {
    const quick = ['❤️', '😂', '😮', '😢', '👏', '👍'].map((emoji) => `Réagir avec ${emoji}`)
    await openChat([recent(1), recent(2, { senderId: 'anna' })])
    expect(itemsIn(await actionsOf('Message 1'))).toEqual([
      ...quick,
      'Toutes les réactions',
      'Répondre',
      'Copier',
      'Transférer',
      'Signaler',
      'Supprimer',
    ])
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    expect(itemsIn(await actionsOf('Message 2')).slice(quick.length + 1)).toEqual([
      'Répondre',
      'Copier',
      'Transférer',
      'Modifier',
      'Supprimer',
    ])
  })

  test('[MSG-33] a text that is older than fifteen minutes is not changed', async () => {
    const sentAt = new Date(Date.now() - limits.editMs - 1000).toISOString()
    await openChat([messageAt(1, { senderId: 'anna', sentAt })])
    expect(itemsIn(await actionsOf('Message 1'))).not.toContain('Modifier')
  })

  test('[MSG-26] where one may not write, one copies, sends on, reports and deletes', async () => {
    await openChat(1, { canWrite: false })
    expect(itemsIn(await actionsOf('Message 1'))).toEqual(['Copier', 'Transférer', 'Signaler', 'Supprimer'])
  })

  test('[MSG-36] of a deleted message has only what is left to do', async () => {
    await openChat([messageAt(1, { version: 1, body: { kind: 'deleted' } })])
    expect(itemsIn(await actionsOf('Message supprimé'))).toEqual(['Signaler', 'Supprimer'])
  })
})

describe('answering', () => {
  test('[MSG-26] [MSG-28] by the menu: what is answered stands above the input, and in the message', async () => {
    const { user, asked } = await openChat(2)
    await choose('Message 1', 'Répondre')
    screen.getByText('Réponse à bob')
    expect(document.activeElement).toBe(await input())
    await user.type(await input(), 'Bien vu{Enter}')
    await waitFor(() => expect(lastBody(asked, 'post')).toMatchObject({ replyTo: 1, body: { text: 'Bien vu' } }))
    const answer = await article('Bien vu')
    within(answer).getByRole('button', { name: /Aller au message de bob\s: .*Message 1/ })
    expect(screen.queryByText('Réponse à bob')).toBeNull()
    // The next one answers nothing.
    await user.type(await input(), 'Encore{Enter}')
    await waitFor(() => expect(lastBody(asked, 'post')).toMatchObject({ body: { text: 'Encore' } }))
    expect(lastBody(asked, 'post')).not.toHaveProperty('replyTo')
  })

  test('[MSG-28] by the key R on a message; "Échap" ends it, and keeps the text', async () => {
    const { user, asked } = await openChat(2)
    ;(await article('Message 2')).focus()
    await user.keyboard('r')
    await screen.findByText('Réponse à bob')
    await user.type(await input(), 'Oui{Escape}')
    expect(screen.queryByText('Réponse à bob')).toBeNull()
    await user.type(await input(), '{Enter}')
    await waitFor(() => expect(lastBody(asked, 'post')).toMatchObject({ body: { text: 'Oui' } }))
    expect(lastBody(asked, 'post')).not.toHaveProperty('replyTo')
  })

  test('[MSG-28] by swiping a message to the left far enough, and no other way', async () => {
    await openChat(2)
    const message = await article('Message 2')
    const swipe = (x: number, y = 100) => {
      fireEvent.touchStart(message, { touches: [{ clientX: 200, clientY: 100 }] })
      fireEvent.touchMove(message, { touches: [{ clientX: (200 + x) / 2, clientY: (100 + y) / 2 }] })
      fireEvent.touchMove(message, { touches: [{ clientX: x, clientY: y }] })
      fireEvent.touchEnd(message, { touches: [] })
    }
    for (const [x, y] of [
      [160, 100],
      [280, 100],
      [100, 320],
    ] as const) {
      swipe(x, y)
      expect(screen.queryByText('Réponse à bob')).toBeNull()
    }
    fireEvent.touchStart(message, { touches: [{ clientX: 200, clientY: 100 }] })
    fireEvent.touchMove(message, { touches: [{ clientX: 100, clientY: 100 }] })
    fireEvent.touchCancel(message, { touches: [] })
    expect(screen.queryByText('Réponse à bob')).toBeNull()
    swipe(100)
    await screen.findByText('Réponse à bob')
    expect(message.style.translate).toBe('')
  })

  test('[MSG-28] is part of the draft, and there again with it', async () => {
    const { user, router } = await openChat(2)
    await choose('Message 1', 'Répondre')
    await user.type(await input(), 'À suivre')
    await act(() => router.navigate({ to: '/messages' }))
    await waitFor(() => expect(screen.queryByText('Réponse à bob')).toBeNull())
    await act(() => router.navigate({ to: '/conversation/$id', params: { id: 'c' } }))
    await screen.findByText('Réponse à bob')
    expect((await input()).value).toBe('À suivre')
  })

  test.each([
    ['people.suspended', true],
    ['messages.not_found', false],
  ] as const)(
    '[MSG-28] an answer that is rejected is given back, with what it answers where that may help: %s',
    async (code, isKept) => {
      const { user, answers } = await openChat(2)
      answers['post /api/conversations/{id}/messages'] = () => {
        throw new Rejection(code)
      }
      await choose('Message 1', 'Répondre')
      await user.type(await input(), 'Bien vu{Enter}')
      await waitFor(async () => expect((await input()).value).toBe('Bien vu'))
      expect(screen.queryByText('Réponse à bob') !== null).toBe(isKept)
    },
  )

  test('[MSG-27] says of what is gone or was never seen what it is, and leads nowhere', async () => {
    await openChat([
      messageAt(5, { replyTo: { seq: 1, senderId: null, body: { kind: 'deleted' } } }),
      messageAt(6, { replyTo: { seq: 2, senderId: null, body: { kind: 'unavailable' } } }),
      messageAt(7, { replyTo: quoteOf(messageAt(3, { body: { kind: 'work', work: film(1) } })) }),
    ])
    const of = async (text: string) => within(await article(text))
    ;(await of('Message 5')).getByText('Message supprimé')
    ;(await of('Message 6')).getByText('Message indisponible')
    for (const text of ['Message 5', 'Message 6'])
      expect((await of(text)).queryByRole('button', { name: /Aller/ })).toBeNull()
    ;(await of('Message 7')).getByRole('button', { name: /Aller au message de bob\s: .*Film 1/ })
  })

  test('[MSG-28] its quote leads to the message', async () => {
    const first = messageAt(1)
    await openChat([first, messageAt(2, { replyTo: quoteOf(first) })])
    fireEvent.click(within(await article('Message 2')).getByRole('button', { name: /Aller au message/ }))
    await waitFor(() => expect(document.activeElement?.getAttribute('data-message')).toBe('1'))
  })
})

describe('changing', () => {
  const own = () => [recent(1), recent(2, { senderId: 'anna' })]

  test('[MSG-33] by the menu: the text is in the input, and is changed in its place', async () => {
    const { user, asked } = await openChat(own())
    await user.type(await input(), 'Brouillon')
    await choose('Message 2', 'Modifier')
    screen.getByText('Modifier le message')
    expect((await input()).value).toBe('Message 2')
    await user.clear(await input())
    await user.type(await input(), 'Corrigé{Enter}')
    const changed = await article('Corrigé')
    within(changed).getByText('modifié')
    await waitFor(() => expect(lastBody(asked, 'patch')).toEqual({ text: 'Corrigé' }))
    // What was being written is there again.
    expect((await input()).value).toBe('Brouillon')
  })

  test('[MSG-33] the arrow upwards in the empty input changes the last one; "Échap" changes nothing', async () => {
    const { user, namesAsked } = await openChat(own())
    await user.type(await input(), '{ArrowUp}')
    expect((await input()).value).toBe('Message 2')
    await user.type(await input(), ' !{Escape}')
    expect((await input()).value).toBe('')
    await user.type(await input(), '{ArrowUp}{Enter}')
    expect(screen.queryByText('Modifier le message')).toBeNull()
    await article('Message 2')
    expect(namesAsked().filter((name) => name.startsWith('patch'))).toEqual([])
  })

  const path = 'patch /api/conversations/{id}/messages/{seq}'

  test('[MSG-38] without a network it is shown at once, and sent later', async () => {
    const { user, answers, namesAsked } = await openChat(own())
    const take = answers[path]
    answers[path] = offline
    await choose('Message 2', 'Modifier')
    await user.type(await input(), ' bis{Enter}')
    await article('Message 2 bis')
    answers[path] = take
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(namesAsked().filter((name) => name.startsWith('patch')).length).toBeGreaterThan(1))
    await article('Message 2 bis')
  })

  test('[MSG-35] an edit that is refused is in the input again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user, answers } = await openChat(own())
    answers[path] = () => {
      throw new Rejection('messages.too_late')
    }
    await choose('Message 2', 'Modifier')
    await user.type(await input(), ' ter{Enter}')
    await waitFor(async () => expect((await input()).value).toBe('Message 2 ter'))
    await article('Message 2')
  })
})

describe('deleting', () => {
  test('[MSG-36] an own message is deleted for everybody: its place says so', async () => {
    const { user, namesAsked } = await openChat([recent(1, { senderId: 'anna' })])
    await choose('Message 1', 'Supprimer')
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer le message' })
    await user.click(within(dialog).getByRole('button', { name: 'Pour tout le monde' }))
    await article('Message supprimé')
    await waitFor(() => expect(namesAsked()).toContain('delete /api/conversations/c/messages/1'))
  })

  test('[MSG-37] the message of somebody else, or an old one, is deleted for oneself', async () => {
    const { user, namesAsked } = await openChat(2)
    ;(await article('Message 2')).focus()
    await user.keyboard('{Delete}')
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer le message' })
    expect(within(dialog).queryByRole('button', { name: 'Pour tout le monde' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }))
    await waitFor(async () => expect(within(await log()).queryByText('Message 2')).toBeNull())
    await waitFor(() => expect(namesAsked()).toContain('put /api/conversations/c/messages/2/hidden'))
  })
})

describe('reacting', () => {
  const reacted = messageAt(1, {
    version: 1,
    reactions: [
      { emoji: '❤️', personIds: ['bob', 'eva'] },
      { emoji: '👍', personIds: ['anna'] },
    ],
  })

  test('[MSG-30] by the menu, once; the same again takes it away', async () => {
    const { asked } = await openChat(1)
    await choose('Message 1', 'Réagir avec 😂')
    const chip = await screen.findByRole('button', { name: /^😂\s: vous$/ })
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(lastBody(asked, 'put')).toEqual({ emoji: '😂' }))
    await choose('Message 1', 'Retirer 😂')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^😂\s: vous$/ })).toBeNull())
    await waitFor(() => expect(lastBody(asked, 'put')).toEqual({ emoji: null }))
  })

  test('[MSG-31] each stands under its message once, with who chose it, and is chosen there', async () => {
    const { user, asked } = await openChat([reacted], group)
    const list = await screen.findByRole('list', { name: 'Réactions' })
    const chips = within(list).getAllByRole('button')
    const spoken = (chip: HTMLElement) => chip.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')
    expect(chips.map((chip) => [spoken(chip), chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
      ['❤️ 2 : bob et eva', '❤️2', 'false'],
      ['👍 : vous', '👍', 'true'],
    ])
    await user.click(within(list).getByRole('button', { name: /^❤️\s2\s: bob et eva$/ }))
    await screen.findByRole('button', { name: /^❤️\s3\s: bob, eva et 1 autre$/ })
    await waitFor(() => expect(lastBody(asked, 'put')).toEqual({ emoji: '❤️' }))
  })

  test('[MSG-31] a list says who chose what', async () => {
    await openChat([reacted], group)
    await choose('Message 1', 'Réactions')
    const dialog = await screen.findByRole('dialog', { name: 'Réactions' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.slice(1)),
    ).toEqual(['bob❤️', 'eva❤️', 'Vous👍'])
  })
})

test('[MSG-39] a text is sent on into another conversation', async () => {
  const { conversations, asked } = await openChat(1)
  conversations.add('d', 1, { type: 'group', name: 'Ciné-club' })
  await choose('Message 1', 'Transférer')
  const dialog = await screen.findByRole('dialog', { name: 'Transférer' })
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Partager dans Ciné-club' }))
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'post /api/conversations/d/messages')?.body).toMatchObject({
      body: { kind: 'text', text: 'Message 1' },
    }),
  )
  expect(toastStore.get()).toMatchObject({ title: 'Message transféré' })
})
