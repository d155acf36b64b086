import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { hang, offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

// Imported before the fake clock starts.
await Promise.all([
  import('../../routes/friends.tsx'),
  import('./contacts-dialogs.tsx'),
  import('libphonenumber-js/min'),
])

const profile = { username: 'Marie', country: null, phoneNumber: '+33611111111', foundByPhone: false }
const none = { status: 'none', id: null, direction: null }
const person = (name: string) => ({ id: `id-${name}`, username: name, avatarUrl: null })
const found = (name: string, phoneNumber: string) => ({ phoneNumber, person: person(name), friendship: none })

/** The result of the contact picker, and how often it was opened. */
function withPicker(select: () => unknown) {
  const picker = { select: vi.fn<(...asked: unknown[]) => Promise<unknown>>(async () => select()) }
  Object.defineProperty(navigator, 'contacts', { value: picker, configurable: true })
  return picker.select
}
const withoutPicker = () => Reflect.deleteProperty(navigator, 'contacts')

const contact = (name: string, ...tel: string[]) => ({ name: [name], tel })
const consentKey = 'contacts:consent:a'
const consented = () => localStorage.setItem(consentKey, 'true')

async function open(answers: object = {}, prepare: () => unknown = consented) {
  const page = await openPage(
    '/friends',
    {
      'get /api/friends': () => ({ friends: [], nextCursor: null, total: 0 }),
      'get /api/friend-requests/{direction}': () => ({ requests: [], nextCursor: null, total: 0 }),
      'get /api/profile': () => profile,
      ...answers,
    },
    prepare,
  )
  const block = await screen.findByRole('region', { name: 'Mes contacts' })
  const press = () => page.user.click(within(block).getByRole('button', { name: 'Synchroniser' }))
  const matchesAsked = () =>
    page.asked.filter(({ name }) => name === 'post /api/contacts/matches').map(({ body }) => body)
  return { ...page, block, press, matchesAsked }
}

const matches = (...all: ReturnType<typeof found>[]) => ({
  'post /api/contacts/matches': () => ({ matches: all }),
})

describe('consent', () => {
  test('[CONT-01] [CONT-02] [CONT-04] says what is sent, what for and what is kept, before the picker opens, and once on this device', async () => {
    const select = withPicker(() => [contact('Maman', '06 12 34 56 78')])
    const { user, press } = await open(matches(), () => {})
    await press()
    const dialog = await screen.findByRole('dialog', { name: 'Synchroniser vos contacts' })
    expect(dialog.textContent).toMatch(/Envoyé.*numéros.*Utilisé.*comparer.*Conservé.*rien/)
    expect(select).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    expect(localStorage.getItem(consentKey)).toBeNull()

    await press()
    await user.click(await screen.findByRole('button', { name: 'Choisir des contacts' }))
    await waitFor(() => expect(select).toHaveBeenCalledTimes(1))
    expect(localStorage.getItem(consentKey)).toBe('true')
    await screen.findByText(/^Aucun de ces contacts/)
    await press()
    await waitFor(() => expect(select).toHaveBeenCalledTimes(2))
  })

  test('is that of one account, and forgotten with it', async () => {
    withPicker(() => [])
    const { press, session } = await open({}, () => localStorage.setItem('contacts:consent:b', 'true'))
    await press()
    await screen.findByRole('dialog', { name: 'Synchroniser vos contacts' })
    vi.spyOn(location, 'assign').mockImplementation(() => {})
    session.leave(true)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('contacts:'))).toEqual([])
  })
})

describe('synchronising', () => {
  test('[CONT-03] [CONT-05] [CONT-06] [GAP-95] sends numbers without names, and shows who was found beside the name that the phone book has', async () => {
    const select = withPicker(() => [
      contact('Maman', '06 12 34 56 78', '+33 6 12 34 56 78'),
      contact('Taxi', '3615'),
      contact('Paul', '0033142685300'),
    ])
    const { press, block, matchesAsked } = await open(matches(found('claire', '+33612345678')))
    await press()
    expect(select).toHaveBeenCalledWith(['name', 'tel'], { multiple: true })
    const list = await within(block).findByRole('region', { name: 'Trouvés parmi vos contacts' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    const card = within(list).getByRole('listitem')
    expect(card.textContent).toContain('claire')
    expect(card.textContent).toContain('Maman dans vos contacts')
    within(card).getByRole('button', { name: /Ajouter/ })
    expect(within(list).getByRole('status').textContent).toBe('1 personne trouvée')
    expect(matchesAsked()).toEqual([{ phoneNumbers: ['+33612345678', '+33142685300'] }])
  })

  test('[GAP-94] a number without its country is one of the country of the profile', async () => {
    withPicker(() => [contact('Jef', '0470 12 34 56')])
    const { press, matchesAsked } = await open({
      ...matches(),
      'get /api/profile': () => ({ ...profile, country: 'Belgique' }),
    })
    await press()
    await waitFor(() => expect(matchesAsked()).toEqual([{ phoneNumbers: ['+32470123456'] }]))
  })

  test('[GAP-14] asks 500 numbers at a time, and says when a phone book was cut', async () => {
    withPicker(() => Array.from({ length: 2001 }, (_, index) => contact(`N${index}`, `06${10_000_000 + index}`)))
    const { press, block, matchesAsked } = await open(matches())
    await press()
    await within(block).findByText(/ses 2 000 premiers numéros/)
    expect(matchesAsked().map((body) => (body as { phoneNumbers: string[] }).phoneNumbers.length)).toEqual([
      500, 500, 500, 500,
    ])
  })

  test('is busy meanwhile', async () => {
    withPicker(() => [contact('Maman', '0612345678')])
    const { press, block } = await open({ 'post /api/contacts/matches': hang })
    await press()
    await within(block).findByRole('button', { name: 'Synchronisation…' })
  })

  test('what was found can be put away', async () => {
    withPicker(() => [contact('Maman', '0612345678')])
    const { press, block, user } = await open(matches(found('claire', '+33612345678')))
    await press()
    await user.click(await within(block).findByRole('button', { name: 'Masquer' }))
    expect(within(block).queryByText('claire')).toBeNull()
  })
})

describe('when it comes to nothing', () => {
  const toasted = async () => {
    await waitFor(() => expect(toastStore.get()).toBeDefined())
    const { title, description, tone } = toastStore.get() ?? {}
    return { title, description, tone }
  }

  test('[GAP-92] a device without contacts: the button says so, and promises no app that there is not', async () => {
    withoutPicker()
    const { press, user, matchesAsked } = await open()
    await press()
    const dialog = await screen.findByRole('dialog', { name: 'Synchroniser vos contacts' })
    expect(dialog.textContent).toContain('Ce navigateur ne donne pas accès aux contacts de votre appareil.')
    expect(dialog.textContent).not.toMatch(/application/)
    await user.click(within(dialog).getByRole('button', { name: 'Compris' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(matchesAsked()).toEqual([])
  })

  test.each(['NotAllowedError', 'SecurityError'])(
    '[TOAST-79] [GAP-93] %s: the permission was refused',
    async (name) => {
      withPicker(() => {
        throw new DOMException('', name)
      })
      const page = await open()
      await page.press()
      expect(await toasted()).toEqual({
        title: 'Permission refusée',
        description: 'Autorisez l’accès à vos contacts pour retrouver vos amis par leur numéro.',
        tone: 'error',
      })
    },
  )

  test.each([
    ['none was chosen', []],
    ['those chosen have no number', [contact('Maman')]],
    ['those chosen have none that can be compared', [contact('Taxi', '3615'), contact('Urgences', '112')]],
  ])('[TOAST-80] [GAP-93] no contact: %s', async (_, contacts) => {
    withPicker(() => contacts)
    const page = await open()
    await page.press()
    expect(await toasted()).toMatchObject({ title: 'Aucun contact', tone: 'neutral' })
    expect(page.matchesAsked()).toEqual([])
  })

  test.each([
    ['the network', offline],
    [
      'a fault of the server',
      () => {
        throw new Rejection('server.unexpected')
      },
    ],
  ])('[TOAST-81] %s', async (_, answer) => {
    withPicker(() => [contact('Maman', '0612345678')])
    const page = await open({ 'post /api/contacts/matches': answer })
    await page.press()
    expect(await toasted()).toEqual({
      title: 'Erreur',
      description: 'Impossible de synchroniser vos contacts.',
      tone: 'error',
    })
    await within(page.block).findByRole('button', { name: 'Synchroniser' })
  })

  test.each([
    [45, 'dans 45 secondes'],
    [90, 'dans 2 minutes'],
    [7200, 'dans 2 heures'],
    [1_209_600, 'dans 14 jours'],
  ])('too many numbers: %d seconds to wait are said as "%s"', async (retryAfter, wait) => {
    withPicker(() => [contact('Maman', '0612345678')])
    const page = await open({
      'post /api/contacts/matches': () => {
        throw new Rejection('request.rate_limited', { retryAfter })
      },
    })
    await page.press()
    expect(await toasted()).toEqual({
      title: 'Trop de synchronisations',
      description: `Vous pourrez recommencer ${wait}.`,
      tone: 'error',
    })
  })

  test('[TOAST-78] [GAP-93] a session that has ended', async () => {
    withPicker(() => [contact('Maman', '0612345678')])
    const page = await open({
      'post /api/contacts/matches': () => {
        throw new Rejection('session.required')
      },
    })
    const shown: unknown[] = []
    onTestFinished(toastStore.subscribe(() => shown.push(toastStore.get()?.description)))
    await page.press()
    await waitFor(() => expect(shown).toContain('Vous devez être connecté pour synchroniser vos contacts.'))
  })

  test('[GAP-168] who changes their mind is told nothing', async () => {
    const select = withPicker(() => {
      throw new DOMException('', 'AbortError')
    })
    const { press, block } = await open()
    await press()
    await waitFor(() => expect(select).toHaveBeenCalled())
    await within(block).findByRole('button', { name: 'Synchroniser' })
    expect(toastStore.get()).toBeUndefined()
  })
})
