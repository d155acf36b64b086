import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { type Asked, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { friends, received, result, sent } from '../../testing/people.ts'
import { person as account, signInOnDevice, notifyOtherTabs } from '../../testing/tab.ts'

const found = [result('mathis', sent), result('maud', received), result('malik', friends), result('margaux')]

type Answers = NonNullable<Parameters<typeof openPage>[1]>

/** The mode, with a fake clock. @returns The sent searches, and functions to type and to advance the clock. */
async function open(answers: Answers = {}, prepare?: () => unknown) {
  const page = await openPage(
    '/friends?add=true',
    {
      'get /api/people-suggestions': () => ({ people: [result('anne'), result('bob')] }),
      'get /api/people': ({ query }) => ({
        people: found.filter(({ person }) => person.username.includes(query.q ?? '')),
      }),
      ...answers,
    },
    prepare,
  )
  await screen.findByRole('heading', { level: 1, name: 'Ajouter un ami' })
  await screen.findByRole('searchbox')
  vi.useFakeTimers()
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  const input = screen.getByRole<HTMLInputElement>('searchbox')
  const type = (value: string) => fireEvent.change(input, { target: { value } })
  const settle = async (value: string) => {
    type(value)
    await pass(600)
    // One render for the end of the debounce, one for the answer.
    for (let step = 0; step < 4; step += 1) await pass(1)
  }
  const searched = () => page.asked.filter(({ name }: Asked) => name === 'get /api/people').map(({ query }) => query.q)
  return { ...page, pass, input, type, settle, searched }
}

const names = () => [...document.querySelectorAll('main li b')].map(({ textContent }) => textContent)
const status = () => screen.getByRole('main').querySelector('[role=status]')?.textContent

test('[FRND-20] an empty query suggests people', async () => {
  const { pass, settle } = await open()
  await pass(0)
  screen.getByRole('heading', { name: 'Suggestions' })
  expect(names()).toEqual(['anne', 'bob'])
  await settle('ma')
  expect(names()).not.toContain('anne')
  await settle('  ')
  expect(names()).toEqual(['anne', 'bob'])
})

test.each(['select', ' Union ', '<l>', 'a;'])(
  '[FRND-15] [FRND-18] [FRND-50] %j is not called too short: what is left out of the search is said, and nothing is sent',
  async (query) => {
    const { settle, searched } = await open()
    await settle(query)
    expect(status()).toMatch(/^Certains mots et signes sont écartés de la recherche/)
    expect(searched()).toEqual([])
  },
)

test('[FRND-14] [TOAST-09] a search by an account without an id is refused with its reason, and not sent', async () => {
  const { settle, searched } = await open({}, () => signInOnDevice(account('', { username: 'Marie' })))
  await settle('ma')
  expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: 'ID utilisateur invalide' })
  expect(searched()).toEqual([])
})

test('[FRND-10] [FRND-18] [FRND-19] two characters are searched, once nobody has typed for 500 ms', async () => {
  const { pass, type, settle, searched } = await open()
  await settle('m')
  expect(status()).toBe('Saisissez au moins 2 caractères.')
  type('ma')
  await pass(400)
  type('mau')
  await pass(499)
  expect(searched()).toEqual([])
  expect(status()).toBe('Recherche…')
  await pass(1)
  await pass(1)
  expect(searched()).toEqual(['mau'])
  await settle('mau')
  expect(names()).toEqual(['maud'])
  await settle('ma')
  expect(names()).toEqual(['mathis', 'maud', 'malik', 'margaux'])
  expect(status()).toBe('4 résultats')
})

test('[FRND-15] [GAP-81] what is asked is cleaned; of nothing but what cleaning removes there is no search', async () => {
  const { settle, searched } = await open()
  await settle('  <ma>;')
  expect(searched()).toEqual(['ma'])
  await settle('SELECT drop')
  await settle(`<>{}'"`)
  expect(searched()).toEqual(['ma'])
  expect(status()).toMatch(/^Certains mots et signes sont écartés/)
})

test('[FRND-17] [TOAST-10] [GAP-80] 51 characters can be typed, and are refused without a search', async () => {
  const { settle, searched, input } = await open()
  await settle('a'.repeat(51))
  expect(input.value).toHaveLength(51)
  expect(screen.getByRole('alert').textContent).toBe('Requête de recherche trop longue')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(searched()).toEqual([])
  await settle('a'.repeat(50))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(searched()).toEqual(['a'.repeat(50)])
})

test('[TOAST-55] [GAP-89] nobody found: said once for a query, and on the page', async () => {
  const { settle } = await open()
  await settle('xyz')
  expect(toastStore.get()).toMatchObject({ title: 'Aucun résultat', tone: 'neutral' })
  expect(status()).toBe('Aucun résultat trouvé')
  toastStore.set(undefined)
  await settle('ma')
  await settle('xyz')
  expect(status()).toBe('Aucun résultat trouvé')
  expect(toastStore.get()).toBeUndefined()
})

test('[TOAST-11] a search that fails is said, and can be made again', async () => {
  let fails = true
  const { settle, pass } = await open({
    'get /api/people': () => {
      if (fails) throw new Rejection('server.unexpected')
      return { people: found }
    },
  })
  await settle('ma')
  const text = 'Erreur lors de la recherche d’utilisateurs'
  expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: text })
  expect(status()).toBe(text)
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await pass(1)
  await pass(1)
  expect(names()).toHaveLength(4)
})

test('[RULE-19] [TOAST-53] [GAP-88] the eleventh search in a minute waits, also after a reload, and is made then', async () => {
  const { settle, searched, pass } = await open()
  for (let time = 0; time < 10; time += 1) await settle(`ma${'x'.repeat(time)}`)
  expect(searched()).toHaveLength(10)
  toastStore.set(undefined)
  await settle('maud')
  expect(searched()).toHaveLength(10)
  expect(toastStore.get()).toMatchObject({
    title: 'Trop de recherches',
    description: 'Attendez 60 secondes avant de réessayer',
    tone: 'error',
  })
  expect(status()).toMatch(/^Trop de recherches\. Attendez \d+ secondes avant de réessayer\.$/)
  // The countdown is not announced every second.
  const unread = screen.getByRole('main').querySelector('[role=status] [aria-hidden=true]')
  expect(unread?.textContent).toMatch(/^Attendez \d+ secondes/)
  // A cached search does not count towards the rate limit.
  await settle('ma')
  expect(names()).toHaveLength(4)
  await settle('maud')
  await pass(60_000)
  // The page's clock started before the test's fake clock.
  notifyOtherTabs('attempts:friend-search')
  for (let step = 0; step < 4; step += 1) await pass(1)
  expect(searched().at(-1)).toBe('maud')
  expect(names()).toEqual(['maud'])

  const blocked = JSON.stringify({ times: [], blockedUntil: Date.now() + 30_000 })
  vi.useRealTimers()
  const again = await open({}, () =>
    localStorage.setItem('attempts:friend-search', blocked.replace(/\d{5,}/, String(Date.now() + 30_000))),
  )
  await again.settle('maud')
  expect(again.searched()).toEqual([])
  expect(toastStore.get()?.title).toBe('Trop de recherches')
})

test('[TOAST-53] a block that the server has set is taken up', async () => {
  const { settle, searched } = await open({
    'get /api/people': () => {
      throw new Rejection('request.rate_limited', { retryAfter: 9 })
    },
  })
  await settle('ma')
  expect(toastStore.get()).toMatchObject({
    title: 'Trop de recherches',
    description: 'Attendez 9 secondes avant de réessayer',
  })
  await settle('mau')
  expect(searched()).toEqual(['ma'])
})

test('the mode has an address of its own, and going back leads to the friends', async () => {
  const { user, router } = await openPage('/friends')
  await user.click(await screen.findByRole('link', { name: 'Ajouter un ami' }))
  await screen.findByRole('heading', { level: 1, name: 'Ajouter un ami' })
  expect(router.state.location.href).toBe('/friends?add=true')
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  await user.click(screen.getByRole('button', { name: 'Retour aux amis' }))
  await screen.findByRole('heading', { level: 1, name: 'Amis' })
  expect(router.state.location.href).toBe('/friends')
})
