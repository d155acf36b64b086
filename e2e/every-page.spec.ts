import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addition, befriend, createPerson } from '@trouvaille/server/testing'
import { allMediaTypes, viewOf } from '@trouvaille/domain'
import { findWork } from './catalogue.ts'
import { write, writeWork } from './conversations.ts'
import { expect, goWithin, signIn, test as base } from './fixtures.ts'

/** What holds for every page: it fits the smallest screens, is set as French is printed, can be used by everybody and says when it is offline. */

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

/** Loses the network on the page that is open, and sees that it says so once, where nothing else stands. */
async function seeNote(page: Page, path: string): Promise<void> {
  await page.context().setOffline(true)
  const note = page.getByText(/^Hors connexion/)
  await expect(note, path).toHaveCount(1)
  await expect(note, path).toBeInViewport({ ratio: 1 })
  const look = () =>
    note.evaluate((element) => {
      const strip = element.getBoundingClientRect()
      const across = document.querySelectorAll('header a, header button, main h1, main a, main button')
      const under = [...across].filter((other) => {
        const { top, bottom, width, height } = other.getBoundingClientRect()
        return width > 1 && height > 1 && top < strip.bottom - 1 && bottom > strip.top + 1 && other.checkVisibility()
      })
      return {
        isSeen: document.elementFromPoint(strip.left + strip.width / 2, strip.top + strip.height / 2) === element,
        covered: under.map(({ textContent }) => textContent),
      }
    })
  // The page moves down for the strip once it is there.
  await expect.poll(look, path).toEqual({ isSeen: true, covered: [] })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(page.viewportSize()?.width)
  await page.context().setOffline(false)
  await expect(note, path).toHaveCount(0)
}

type Look = (path: string, title: string | RegExp, options?: { hasNote: boolean }) => Promise<void>

const test = base.extend<{ look: Look }>({
  /** Opens a page inside the app, and sees that all of that holds for it. */
  look: async ({ page, expectAccessible }, use) => {
    // What comes in and goes out is looked at elsewhere.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await use(async (path, title, { hasNote } = { hasNote: true }) => {
      const size = page.viewportSize() ?? { width: 0, height: 0 }
      await goWithin(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible()
      if (hasNote) await seeNote(page, path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 })
        // Charts are drawn anew a moment after.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${path} at ${width} px`)
          .toBeLessThanOrEqual(width)
      }
      await page.setViewportSize(size)
    })
  },
})

test('[NAV-09] [NAV-10] [NAV-13] [EASE-12] [FR-03] [GAP-151] every page of visitors, sections and works fits the smallest screens, is set as French is printed, can be used by everybody and says when it is offline', async ({
  page,
  context,
  server,
  look,
}) => {
  await page.goto('/')
  // It is a page of HTML alone.
  await look('/', /./, { hasNote: false })
  await page.goto('/signin')
  await look('/signin', 'Connexion')
  await look('/signup', 'Créer un compte')
  await look('/reset-password#access_token=a&refresh_token=b', 'Nouveau mot de passe')
  await look('/confirm-email', 'Lien invalide')
  await look('/privacy-policy', 'Politique de confidentialité')
  await look('/delete-account', 'Supprimer un compte Trouvaille')
  await look('/metrics', 'Accès restreint')
  await look('/nulle-part', /404/)

  const person = await createPerson(server.services)
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
})

test('[NAV-12] [NAV-14] [EASE-12] [FR-03] [GAP-151] every page among people fits the smallest screens, is set as French is printed, can be used by everybody and says when it is offline', async ({
  page,
  context,
  server,
  look,
}) => {
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
  await look('/activity', 'Activité')
  await look('/account-deletion', 'Suppression définitive de votre compte')
  await look('/metrics', 'Accès refusé')
})

test('[NAV-16] [EASE-12] [FR-03] [GAP-151] every page of moderators and admins fits the smallest screens, is set as French is printed, can be used by everybody and says when it is offline', async ({
  page,
  context,
  server,
  look,
}) => {
  const person = await createPerson(server.services)
  await signIn(context, person, server.url)
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
})
