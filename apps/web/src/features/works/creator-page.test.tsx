import { screen, waitFor, within } from '@testing-library/react'
import type { Work } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { hang, offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { heading, openWork, pages } from '../../testing/work-page.tsx'

const asking = 'get /api/creators'
const book = (id: string, title: string, year: string, ...authors: string[]): Work => ({
  kind: 'book',
  item: { id, volumeInfo: { title, publishedDate: year, authors } },
})
const persepolis: Work = {
  kind: 'movie',
  item: { id: 132, title: 'Persepolis', release_date: '2007', director: 'Marjane Satrapi, Vincent Paronnaud' },
}
const works = [
  persepolis,
  book('b', 'Poulet aux prunes', '2004', 'Marjane Satrapi'),
  book('a', 'Persepolis', '2000', 'Marjane Satrapi'),
]
const open = (answers: object, path = '/creator/Marjane%20Satrapi') => openPage(path, answers)

describe('the page of somebody', () => {
  test('[WORK-04] has their works of every kind, by kind, the newest first, each with its toggles', async () => {
    const { asked, user } = await open({
      [asking]: () => ({ works, missing: [] }),
      'post /api/favourites/changes': () => ({ ok: true }),
    })
    await heading('Marjane Satrapi')
    await screen.findByText('1 film, 2 livres')
    expect(asked.find(({ name }) => name === asking)?.query).toEqual({ name: 'Marjane Satrapi' })
    const groups = screen.getAllByRole('heading', { level: 2 }).map((title) => {
      const cards = within(title.closest('section') as HTMLElement).getAllByRole('link')
      return [title.textContent, ...cards.map((card) => card.textContent)]
    })
    expect(groups).toEqual([
      ['Films', expect.stringMatching(/Persepolisavec Vincent Paronnaud, 2007$/)],
      ['Livres', expect.stringMatching(/Poulet aux prunes2004$/), expect.stringMatching(/Persepolis2000$/)],
    ])
    const [toggle] = within(screen.getByRole('main')).getAllByRole('button', { pressed: false })
    await user.click(toggle as HTMLElement)
    expect(toastStore.get()?.title).toBe('Ajouté aux favoris')
  })

  test('[WORK-04] is led to by every name under a title', async () => {
    const { user } = await openWork(persepolis, { [asking]: () => ({ works, missing: [] }) })
    await user.click(await screen.findByRole('link', { name: 'Vincent Paronnaud' }))
    await heading('Vincent Paronnaud')
  })

  test('[WORK-04] takes a name as it is, whatever its signs', async () => {
    const { asked } = await open({ [asking]: () => ({ works: [], missing: [] }) }, '/creator/A%2FB%20%26%20C%3F')
    await heading('A/B & C?')
    await waitFor(() => expect(asked.find(({ name }) => name === asking)?.query).toEqual({ name: 'A/B & C?' }))
  })

  test('[WORK-04] on which there is nothing says so, and leads to the search', async () => {
    await open({ [asking]: () => ({ works: [], missing: [] }) })
    await screen.findByText('Aucune œuvre à ce nom pour le moment.')
    const link = screen.getByRole('link', { name: /^Chercher/ })
    expect(link.getAttribute('href')).toBe('/search?q=Marjane+Satrapi')
  })

  test('[WORK-04] says what is missing, and asks again', async () => {
    const { answers, user } = await open({ [asking]: () => ({ works: [persepolis], missing: ['book'] }) })
    await screen.findByText('Cette page n’est pas complète (livres).')
    answers[asking] = () => ({ works, missing: [] })
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByRole('heading', { level: 2, name: 'Livres' })
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  })

  test('[WORK-04] that could not be read says so, and asks again', async () => {
    const { answers, user } = await open({
      [asking]: () => {
        throw new Rejection('catalogue.unavailable')
      },
    })
    await screen.findByText('Ces œuvres n’ont pas pu être chargées.')
    answers[asking] = () => ({ works, missing: [] })
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByText('1 film, 2 livres')
  })

  test('[WORK-04] is there offline as it was kept, and says so', async () => {
    const { app, answers } = await open({ [asking]: () => ({ works, missing: [] }) })
    await screen.findByText('1 film, 2 livres')
    answers[asking] = offline
    app.queryClient.setDefaultOptions({ queries: { retry: false } })
    void app.queryClient.refetchQueries()
    await screen.findByText(/^Page gardée sur cet appareil/)
    screen.getByText('1 film, 2 livres')
  })

  test('[WORK-04] on its way is busy', async () => {
    await open({ [asking]: hang })
    await heading('Marjane Satrapi')
    expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true')
  })
})

test('[WORK-04] the page of a book has the other books of its author', async () => {
  const own = book('a', 'Persepolis', '2000', 'Marjane Satrapi')
  const { namesAsked } = await openWork(own, {
    [asking]: () => ({ works, missing: [] }),
    'get /api/catalogue/{kind}/{id}/recommendations': () => ({ works: [works[1], book('z', 'Maus', '1986')] }),
  })
  // The skeleton row is replaced by the loaded one, so each is queried again.
  const linksOf = (name: string) =>
    within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  await waitFor(() => expect(linksOf('De la même plume')).toEqual(['/book/b']))
  await waitFor(() => expect(linksOf('Vous pourriez aussi aimer')).toEqual(['/book/z']))
  expect(namesAsked()).toContain(asking)
})

test('[WORK-04] nobody is asked for by what stands for a name', async () => {
  const { namesAsked } = await openWork(book('x', 'La Chanson de Roland', '1100', 'Anonyme'))
  await heading('La Chanson de Roland')
  expect(screen.queryByRole('link', { name: 'Anonyme' })).toBeNull()
  expect(namesAsked()).not.toContain(asking)
  expect(pages.book.path).toBe('/book/x')
})
