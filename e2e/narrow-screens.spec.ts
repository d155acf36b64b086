import { randomUUID } from 'node:crypto'
import { addition, befriend, createPerson } from '@trouvaille/server/testing'
import { allMediaTypes, viewOf } from '@trouvaille/domain'
import { accessibilityViolations } from './axe.ts'
import { findWork } from './catalogue.ts'
import { write, writeWork } from './conversations.ts'
import { expect, signIn, test } from './fixtures.ts'
import { unsetTexts } from './french.ts'

/** Smallest phones, and what is left of larger ones for people who enlarge everything. */
const widths = [280, 320]

const some = {
  movie: 'Parasite',
  series: 'Severance',
  artist: 'Barbara',
  album: 'Moon Safari',
  track: 'Ne me quitte pas',
  podcast: 'Affaires sensibles',
  book: 'La Chanson de Roland',
}

test('[FR-03] no page is wider than the smallest screens, and every one is set as French is printed', async ({
  page,
  context,
  server,
}) => {
  const unset: string[] = []

  /** Opens a page inside the app, notes what is not set in it, and sees that no screen is too narrow for it. */
  async function look(path: string, title: string | RegExp): Promise<void> {
    await page.evaluate((address) => history.pushState(null, '', address), path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const text of await unsetTexts(page)) unset.push(`${path}: ${text}`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 })
      // Charts are drawn anew a moment after.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${path} at ${width} px`)
        .toBeLessThanOrEqual(width)
    }
  }

  await page.goto('/')
  await look('/', /./)
  await page.goto('/signin')
  await look('/signin', 'Connexion')
  await look('/signup', 'Créer un compte')
  await look('/reset-password#access_token=a&refresh_token=b', 'Nouveau mot de passe')
  await look('/confirm-email', 'Lien invalide')
  await look('/privacy-policy', 'Politique de confidentialité')
  await look('/metrics', 'Accès restreint')
  await look('/nulle-part', /404/)

  const person = await createPerson(server.services)
  // Long names everywhere: a friend, somebody who asks, somebody who is asked, somebody who is blocked.
  const long = () => createPerson(server.services, { username: `l${randomUUID()}`.padEnd(50, 'o') })
  const [friend, asking, asked, blocked] = await Promise.all([long(), long(), long(), long()])
  await befriend(server.services, friend, person)
  await server.services.friends.request(asking.id, person.id)
  await server.services.friends.request(person.id, asked.id)
  await server.services.blocks.block(person.id, blocked.id)
  await signIn(context, person, server.url)
  await page.goto('/')
  await look('/', /./)
  await look('/welcome', /./)
  await look('/movies', 'Films')
  await look('/series', 'Séries')
  await look('/music', 'Musique')
  await look('/books', 'Livres')
  await look('/podcasts', 'Podcasts')
  const collection = await findWork(server, 'movie', some.movie)
  await server.services.favourites.push(person.id, [addition(collection)])
  await look('/movies/current?sort=title', 'Vos préférés du moment')
  await look('/music/all-time', 'Vos préférés de tous les temps')
  for (const kind of allMediaTypes) {
    const { path, title } = viewOf(await findWork(server, kind, some[kind]))
    await look(path, title)
  }
  await look('/creator/Hayao%20Miyazaki', 'Hayao Miyazaki')
  await look('/creator/Antidisestablishmentarianism', 'Antidisestablishmentarianism')
  await look('/messages', 'Messages')
  const { membership } = server.services
  const direct = await membership.create(person.id, { type: 'direct', participantIds: [friend.id] })
  const name = 'n'.repeat(50)
  const clientId = randomUUID()
  const group = await membership.create(person.id, { type: 'group', name, participantIds: [friend.id], clientId })
  await look('/messages', 'Messages')
  const endless = 'anticonstitutionnellement'.repeat(12)
  await write(server, friend, direct, endless, `https://example.org/${endless}`, '👋')
  await writeWork(server, person, direct, await findWork(server, 'book', some.book))
  await write(server, friend, group, endless)
  await look(`/conversation/${direct}`, friend.username)
  await look(`/conversation/${group}`, name)
  await look(`/conversation/${direct}/settings`, 'Paramètres de la discussion')
  await look(`/conversation/${group}/settings`, 'Paramètres du groupe')
  await look('/friends', 'Amis')
  await look('/friends?add=true', 'Ajouter un ami')
  await look(`/profile/${friend.id}`, friend.username)
  await look('/profile/nobody', 'Accès non autorisé')
  await look('/search?q=paris', /./)
  await look('/profile', person.username)
  await look('/profile?edit=true', 'Modifier le profil')
  await look('/settings', 'Préférences')
  await look('/account-deletion', 'Suppression définitive de votre compte')
  await look('/metrics', 'Accès refusé')
  const [reporter, reported] = [await createPerson(server.services), await createPerson(server.services)]
  const subject = { type: 'person' as const, personId: reported.id }
  await server.services.reports.report(reporter.id, { subject, reason: 'impersonation', comment: 'x'.repeat(500) })
  await server.services.roles.change('grant', person.email, 'moderator')
  // Roles are asked for when a page that needs one is opened.
  await page.goto('/')
  await look('/moderation', 'Modération')
  await look('/metrics', 'Métriques')
  await server.services.roles.change('grant', person.email, 'admin')
  await page.goto('/')
  await look('/security', 'Sécurité')
  await look('/metrics?portee=comptes', 'Métriques')
  for (const tab of ['alerts', 'logs', 'summary']) {
    const address = `/security?portee=comptes&tab=${tab}`
    await page.goto(address)
    const shown = page.getByRole('tabpanel')
    await expect(
      shown.getByRole('listitem').or(shown.getByRole('region')).or(shown.getByText('Aucune')).first(),
    ).toBeVisible()
    await look(address, 'Sécurité')
  }
  expect(unset).toEqual([])
})

test('[DATA-32] the page of the API is read on a phone, in the type and the colours of the product', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.goto('/api/docs', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: 'Trouvaille API' })).toBeVisible()
  const families = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  })
  expect(new Set(families)).toEqual(new Set(['Bricolage Grotesque Variable', 'Newsreader Variable']))
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
  expect(asked.filter((address) => new URL(address).origin !== baseURL)).toEqual([])
  expect(refused).toEqual([])
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'GET /api/health', exact: false }).first().click()
  await expect(page.getByText('request.invalid').first()).toBeVisible()
  for (const width of [...widths, 390]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width)
  }
})
