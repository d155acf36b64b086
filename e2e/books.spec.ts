import { viewOf, type Work } from '@trouvaille/domain'
import { answerWork, failCatalogue, findWork, keep, openSearch, results } from './catalogue.ts'
import { expect, test, toast } from './fixtures.ts'

const book: Work = {
  kind: 'book',
  item: {
    id: 'livre',
    volumeInfo: {
      title: 'Un livre',
      authors: ['Une autrice', 'Un auteur'],
      publishedDate: '1998-05-01',
      publisher: 'Une maison',
      pageCount: 320,
      categories: ['Roman', 'Jeunesse'],
      description: 'Une histoire.',
    },
  },
}

const stored = () => JSON.parse(localStorage.getItem('booksRecentSearches') ?? '[]')

test('[BOOK-04] [SRCH-22] a picked book is among the recent searches, and opens its page', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/books')
  await (await openSearch(page)).fill('camus peste')
  await page.getByRole('link', { name: /La Peste/ }).click()
  await expect(page).toHaveURL(/\/book\/.+/)
  await expect(page.getByRole('heading', { level: 1, name: 'La Peste' })).toBeVisible()
  expect(await page.evaluate(stored)).toMatchObject([{ kind: 'book', item: { volumeInfo: { title: 'La Peste' } } }])
})

test('[SRCH-22] [GAP-96] 50 books are kept, and the newest 8 shown', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/books')
  await page.evaluate(() => {
    const works = Array.from({ length: 50 }, (_, index) => ({
      kind: 'book',
      item: { id: `b${index}`, volumeInfo: { title: `Livre ${index}` } },
    }))
    localStorage.setItem('booksRecentSearches', JSON.stringify(works))
  })
  await openSearch(page)
  const rows = results(page)
  await expect(rows).toHaveCount(8)
  await expect(rows.first()).toHaveText(/Livre 0/)
  await page.getByRole('searchbox').fill('camus peste')
  await page.getByRole('link', { name: /La Peste/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'La Peste' })).toBeVisible()
  const ids = (await page.evaluate(stored)).map((work: Work) => viewOf(work).id)
  expect(ids).toHaveLength(50)
  expect(ids.slice(1)).toEqual(Array.from({ length: 49 }, (_, index) => `b${index}`))
})

test('[TOAST-93] [TOAST-94] [BOOK-05] [BOOK-06] [BOOK-07] [BOOK-08] [GAP-98] [GAP-99] [GAP-112] Enter leaves the results as cards, until they are closed @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/books')
  const input = await openSearch(page)
  await input.fill(' le ')
  await input.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const left = page.getByRole('region', { name: 'Résultats pour « le »' })
  const cards = left.getByRole('listitem')
  await expect(cards).toHaveCount(8)
  await expectAccessible()

  const first = cards.first()
  const current = first.getByRole('button', { name: 'Favoris du moment' })
  const allTime = first.getByRole('button', { name: 'Favoris de tous les temps' })
  await expect(current).toHaveAttribute('aria-pressed', 'false')
  await current.click()
  await expect(toast(page, 'Ajouté aux favoris')).toBeVisible()
  await expect(current).toHaveAttribute('aria-pressed', 'true')
  await expect(allTime).toHaveAttribute('aria-pressed', 'false')
  await allTime.click()
  await expect(toast(page, 'Ajouté aux favoris')).toBeVisible()
  await expect(toast(page, 'Ajouté aux préférés de tous les temps')).toBeVisible()
  await current.click()
  await expect(toast(page, 'Retiré des favoris')).toBeVisible()
  await allTime.click()
  await expect(toast(page, 'Retiré des préférés de tous les temps')).toBeVisible()

  await left.getByRole('button', { name: 'Fermer' }).click()
  await expect(left).toHaveCount(0)
})

test('[GAP-112] the overlay of books lists 20', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/books')
  await (await openSearch(page)).fill('le')
  await expect(results(page)).toHaveCount(20)
})

test('[BOOK-10] a book of the recent searches is read from the device alone', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/catalogue/book/livre')) asked.push(request.url())
  })
  await page.goto('/books')
  await expect(page.getByRole('heading', { level: 1, name: 'Livres' })).toBeVisible()
  await page.evaluate((work) => localStorage.setItem('booksRecentSearches', JSON.stringify([work])), book)
  await page.goto('/book/livre')
  await expect(page.getByRole('heading', { level: 1, name: 'Un livre' })).toBeVisible()
  expect(asked).toEqual([])
})

test('[GAP-97] a book that the device does not know comes from the server', async ({ page, member, server }) => {
  expect(member.id).toBeTruthy()
  const { path, title } = viewOf(await findWork(server, 'book', 'La Peste'))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await page.evaluate(stored)).toEqual([])
})

test('[GAP-97] whatever opens a book puts it into the recent searches first', async ({ page, member, server }) => {
  await keep(server, member, 'current', [await findWork(server, 'book', 'La Peste')])
  await page.goto('/books')
  await page.getByRole('link', { name: /La Peste/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'La Peste' })).toBeVisible()
  expect(await page.evaluate(stored)).toHaveLength(1)
  // Even with the server out of reach from now on.
  await failCatalogue(page, 'book/*')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('cache:')) localStorage.removeItem(key)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'La Peste' })).toBeVisible()
})

test('[BOOK-14] [BOOK-15] [BOOK-16] [BOOK-17] [BOOK-18] [BOOK-19] [BOOK-20] a book shows what is known of it @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto(await answerWork(page, book))
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1, name: 'Un livre' })).toBeVisible()
  await expect(article.getByText('Une autrice, Un auteur, 1998', { exact: true })).toBeVisible()
  await expect(article.getByRole('img', { name: '📖' })).toBeVisible()
  await expect(article.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(article.getByText('Une histoire.')).toBeVisible()
  await expect(article.getByRole('heading', { name: 'Informations' })).toBeVisible()
  await expect(article.getByRole('term')).toHaveText(['Éditeur', 'Pages', 'Catégories'])
  await expect(article.getByRole('definition')).toHaveText(['Une maison', '320', 'Roman, Jeunesse'])
  for (const name of ['Préférés du moment', 'Préférés de tous les temps']) {
    await expect(article.getByRole('button', { name })).toBeVisible()
  }
  await expectAccessible()
})

test('[BOOK-16] [BOOK-18] [BOOK-19] what is not known is said or left out', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto(await answerWork(page, { kind: 'book', item: { id: 'nu', volumeInfo: { title: 'Un livre nu' } } }))
  const article = page.getByRole('article')
  await expect(article.getByText('Auteur inconnu', { exact: true })).toBeVisible()
  await expect(article.getByText('Aucune description disponible.')).toBeVisible()
  await expect(article.getByRole('heading', { name: 'Informations' })).toHaveCount(0)
})

test('[BOOK-11] a book that is on its way has a skeleton of its shape', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.route('**/api/catalogue/book/*', () => {})
  await page.goto('/book/livre')
  const main = page.getByRole('main')
  await expect(main).toHaveAttribute('aria-busy', 'true')
  await expect(main.getByRole('status')).toHaveText('Chargement...')
})
