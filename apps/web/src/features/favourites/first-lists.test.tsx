import type { KeptPart } from '@trouvaille/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { added, film } from '../../testing/fake-favourites.ts'
import { type Answer, hang, Rejection } from '../../testing/fake-server.ts'
import { seeEverything } from '../../testing/layout.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person } from '../../testing/tab.ts'
import type { Session } from '../../core/app.ts'

/** A signed-in device whose lists are not loaded yet. */

/** The server's answer about the session. */
function answerWith(session: Session, kept: readonly KeptPart[]): void {
  act(() => session.enter(person('a', { username: 'Marie' }), kept))
}

const lists = 'get /api/favourites/changes'
const unavailable = () => {
  throw new Rejection('server.unavailable')
}
const shelf = (name: string) => screen.findByRole('region', { name })
const isBusy = (element: Element) => element.matches('[aria-busy=true]') || element.querySelector('[aria-busy=true]')
const entry = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Vos rubriques' })).getByRole('link', { name })
const welcome = () => screen.queryByRole('link', { name: 'Choisir mes premières trouvailles' })
const nothingYet = () => screen.queryAllByText('Vos préférés viendront ici.')

test('[LIFE-08] a section holds the place of the list that has something, and says of the other that it is empty', async () => {
  const { session } = await openPage('/movies', { [lists]: hang })
  expect(isBusy(await shelf('Vos préférés du moment')), 'before the session is read').toBeTruthy()
  answerWith(session, [{ list: 'all_time', kind: 'movie' }])
  expect(isBusy(await shelf('Vos préférés du moment'))).toBeFalsy()
  within(await shelf('Vos préférés du moment')).getByText('Aucun film favori')
  expect(isBusy(await shelf('Vos préférés de tous les temps'))).toBeTruthy()
  expect(screen.queryByText('Aucun film favori de tous les temps')).toBeNull()
})

test('[LIFE-08] a section of which nothing is kept is shown at once, with works to begin with', async () => {
  const { session, namesAsked } = await openPage('/movies', { [lists]: hang })
  answerWith(session, [{ list: 'current', kind: 'book' }])
  await screen.findByText('Aucun film favori')
  screen.getByText('Aucun film favori de tous les temps')
  await waitFor(() => expect(namesAsked()).toContain('get /api/starters/movie'))
})

test('[LIFE-08] home holds the place of piles to come, and calls a section empty only when it is', async () => {
  const { session } = await openPage('/', { [lists]: hang }, seeEverything)
  await screen.findByRole('navigation', { name: 'Vos rubriques' })
  expect(isBusy(entry(/^Livres/))).toBeTruthy()
  answerWith(session, [{ list: 'current', kind: 'movie' }])
  expect(isBusy(entry(/^Films/))).toBeTruthy()
  expect(isBusy(entry(/^Livres/))).toBeFalsy()
  expect(nothingYet()).toHaveLength(4)
  expect(welcome()).toBeNull()
  expect(isBusy(await shelf('Reprendre'))).toBeTruthy()
})

test('[LIFE-05] [LIFE-08] whoever keeps nothing is shown the way to the wall as soon as the session says so', async () => {
  const { session } = await openPage('/', { [lists]: hang })
  await screen.findByRole('navigation', { name: 'Vos rubriques' })
  expect(welcome()).toBeNull()
  answerWith(session, [])
  expect(welcome()).not.toBeNull()
  expect(nothingYet()).toHaveLength(5)
})

test('[LIFE-08] the wall of a list on its way is grey, and one that could not be asked for is not called empty', async () => {
  await openPage('/movies/current', { [lists]: hang })
  await screen.findByRole('heading', { level: 1 })
  expect(isBusy(screen.getByRole('main'))).toBeTruthy()
  expect(screen.queryByText('Aucun film favori')).toBeNull()

  let answer: Answer = unavailable
  const { user } = await openPage('/movies/current', { [lists]: (asked) => answer(asked) })
  await screen.findByText('Vos préférés n’ont pas pu être chargés.')
  expect(screen.queryByText('Aucun film favori')).toBeNull()
  answer = () => ({ changes: [added(1, 1000, film(1, 'Amélie'))], cursor: '1', more: false })
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('link', { name: /^Amélie/ })
})

test.each(['/movies', '/profile'])(
  '[LIFE-08] %s says that lists could not be loaded, and not that they are empty',
  async (path) => {
    await openPage(path, { [lists]: unavailable })
    expect((await screen.findAllByText('Vos préférés n’ont pas pu être chargés.')).length).toBeGreaterThan(0)
    expect(screen.queryByText(/^Aucun/)?.textContent ?? 'Aucun film partagé').toBe('Aucun film partagé')
  },
)

test('[LIFE-08] lists that come in several pages are known when the last one is there', async () => {
  let answerLast: (page: object) => void = () => {}
  await openPage('/books', {
    [lists]: ({ query }) =>
      query.after === undefined
        ? { changes: [added(1, 1000, film(1))], cursor: '1', more: true }
        : new Promise((resolve) => {
            answerLast = resolve
          }),
  })
  expect(isBusy(await shelf('Vos préférés du moment'))).toBeTruthy()
  answerLast({ changes: [], cursor: '2', more: false })
  await screen.findByText('Aucun livre favori')
})
