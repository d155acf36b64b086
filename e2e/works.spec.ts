import { viewOf, type Work } from '@trouvaille/domain'
import { answerWork, failCatalogue, findWork } from './catalogue.ts'
import { expect, signIn, test, toast } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('[MOV-09] [MOV-10] [MOV-11] [MOV-12] [MOV-13] [MOV-14] a film and a series show what is known, and what goes with it @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  for (const work of [await findWork(server, 'movie', 'Parasite'), await findWork(server, 'series', 'Severance')]) {
    const { title, year = '', path } = viewOf(work)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${title} `))
    await expect(page.locator('article').getByText(year).first()).toBeVisible()
    const { overview } = work.item as { overview: string }
    await expect(page.getByText(overview.slice(0, 60))).toBeVisible()
    await expect(page.locator('article span svg').first()).toBeVisible()
    const more = page.getByRole('region', { name: 'Vous pourriez aussi aimer' })
    await expect(more.getByRole('link').first()).toBeVisible()
    for (const name of ['Préférés du moment', 'Préférés de tous les temps']) {
      await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false')
    }
    await expectAccessible()
  }
})

test('[MOV-11] [MOV-12] what is not known is said', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto(await answerWork(page, { kind: 'movie', item: { id: 42, title: 'Sans rien', overview: '' } }))
  await expect(page.getByText('Inconnue', { exact: true })).toBeVisible()
  await expect(page.getByText('Aucune description disponible.', { exact: true })).toBeVisible()
})

const missing: { path: string; title: string; text: string; back: string; to: string }[] = [
  {
    path: '/movie/42',
    title: 'Film non trouvé',
    text: "Ce film n'existe pas",
    back: 'Retour aux films',
    to: '/movies',
  },
  {
    path: '/series/42',
    title: 'Série non trouvée',
    text: "Cette série n'existe pas",
    back: 'Retour aux séries',
    to: '/series',
  },
  {
    path: '/artist/rien',
    title: 'Artiste introuvable',
    text: "Cet artiste n'existe pas ou n'est plus disponible.",
    back: 'Retour à la musique',
    to: '/music',
  },
  {
    path: '/album/rien',
    title: 'Album introuvable',
    text: "Cet album n'existe pas ou n'est plus disponible.",
    back: 'Retour à la musique',
    to: '/music',
  },
  {
    path: '/track/rien',
    title: 'Titre introuvable',
    text: "Ce titre n'existe pas ou n'est plus disponible.",
    back: 'Retour à la musique',
    to: '/music',
  },
  {
    path: '/podcast/rien',
    title: 'Podcast introuvable',
    text: "Ce podcast n'existe pas ou n'est plus disponible.",
    back: 'Retour aux podcasts',
    to: '/podcasts',
  },
  {
    path: '/book/rien',
    title: 'Livre non trouvé',
    text: "Désolé, nous n'avons pas pu trouver ce livre.",
    back: 'Retour aux livres',
    to: '/books',
  },
]

test('[MOV-15] [MOV-16] [MUS-15] [MUS-16] [MUS-17] [MUS-18] [MUS-19] [BOOK-12] [BOOK-13] [POD-07] [POD-08] [GAP-109] what does not exist is not found, without a notification @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  for (const { path, title, text, back, to } of missing) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(toast(page, 'Erreur')).toHaveCount(0)
    await expect(page.getByRole('link', { name: back })).toHaveAttribute('href', to)
  }
  await expectAccessible()
  await page.getByRole('link', { name: 'Retour aux livres' }).click()
  await expect(page).toHaveURL('/books')
})

test('[GAP-110] [TOAST-66] [TOAST-67] [TOAST-68] [TOAST-69] [TOAST-70] [TOAST-71] [TOAST-72] an outage is another thing: it is notified, and can be tried again', async ({
  page,
  member,
  server,
}) => {
  expect(member.id).toBeTruthy()
  const failures: [Work, string, string][] = [
    [await findWork(server, 'movie', 'Carol'), 'Film non trouvé', 'Impossible de charger les détails du film.'],
    [
      await findWork(server, 'series', 'Fleabag'),
      'Série non trouvée',
      'Impossible de charger les détails de la série.',
    ],
    [
      await findWork(server, 'artist', 'Barbara'),
      'Artiste introuvable',
      "Impossible de charger les détails de l'artiste",
    ],
    [await findWork(server, 'album', 'Mezzanine'), 'Album introuvable', "Impossible de charger les détails de l'album"],
    [await findWork(server, 'track', 'Amsterdam'), 'Titre introuvable', 'Impossible de charger les détails du titre'],
    [
      await findWork(server, 'podcast', 'Transfert'),
      'Podcast introuvable',
      'Impossible de charger les détails du podcast',
    ],
    [await findWork(server, 'book', 'La Peste'), 'Livre non trouvé', 'Impossible de charger les détails du livre.'],
  ]
  for (const [work, title, text] of failures) {
    const { path, title: name } = viewOf(work)
    const recover = await failCatalogue(page, `${work.kind}/*`)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(toast(page, text)).toBeVisible()
    await recover()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }
})

test('[BOOK-22] [MOV-13] a work opened from another starts at its top, and the arrow leads back', async ({
  page,
  member,
  server,
}) => {
  expect(member.id).toBeTruthy()
  const first = viewOf(await findWork(server, 'book', 'La Peste'))
  await page.goto(first.path)
  const more = page.getByRole('region', { name: 'Vous pourriez aussi aimer' })
  const second = more.getByRole('link').first()
  const title = await second.locator('b').innerText()
  expect(title).not.toBe(first.title)
  await second.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)
})

test('[GAP-49] visitors sign in first, and come back to the work', async ({ page, server, context }) => {
  const path = viewOf(await findWork(server, 'movie', 'Parasite')).path
  await page.goto(path)
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(path)}`)
  const { person } = await server.signIn()
  await signIn(context, person, server.url)
  await page.goto(`/signin?next=${encodeURIComponent(path)}`)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Parasite' })).toBeVisible()
})

test('[GAP-150] [GAP-151] [CACHE-11] [CACHE-19] pages that were seen open without a network; signing out forgets them', async ({
  page,
  context,
  member,
  server,
  isMobile,
}) => {
  expect(member.id).toBeTruthy()
  const film = viewOf(await findWork(server, 'movie', 'Parasite'))
  const unseen = viewOf(await findWork(server, 'movie', 'La Haine'))
  await page.goto(film.path)
  await expect(page.getByRole('region', { name: 'Vous pourriez aussi aimer' }).getByRole('link').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('app-'))))
    .toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: film.title })).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: film.title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vous pourriez aussi aimer' }).getByRole('link').first()).toBeVisible()
  await page.goto(unseen.path)
  await expect(page.getByRole('heading', { level: 1, name: 'Film non trouvé' })).toBeVisible()

  await context.setOffline(false)
  await page.goto('/movies')
  const cached = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cache:')).length)
  expect(await cached()).toBeGreaterThan(0)
  if (isMobile) {
    await page.getByRole('button', { name: 'Profil' }).click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
  } else {
    await page.getByRole('button', { name: /^Menu du profil/ }).click()
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  }
  await expect(page).toHaveURL('/')
  await expect.poll(cached).toBe(0)
})

test('[CACHE-24] a full storage keeps nothing and stops nothing', async ({ page, member, server }) => {
  expect(member.id).toBeTruthy()
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const { path, title } = viewOf(await findWork(server, 'series', 'Severance'))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vous pourriez aussi aimer' }).getByRole('link').first()).toBeVisible()
})

test('[GAP-66] [GAP-110] an id that no work can have is not found, and no outage', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto(`/book/${'a'.repeat(80)}`)
  await expect(page.getByText('Livre non trouvé')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
})
