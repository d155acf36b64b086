import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPerson, type Person, type TestServer } from '@trouvaille/server/testing'
import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'

const fresh = 'nouveau-secret-2'

/** The link to a path in the newest mail to an address. */
async function linkTo(server: TestServer, path: string, email: string): Promise<string> {
  const folder = join(server.folder, 'mailbox')
  let found: string | undefined
  await expect
    .poll(async () => {
      const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
      for (const file of files.toReversed()) {
        const mail = JSON.parse(await readFile(join(folder, file), 'utf8')) as { recipient: string; text: string }
        const link = new RegExp(`http\\S+${path}\\S+`).exec(mail.text)?.[0]
        if (mail.recipient === email && link) {
          const { pathname, search } = new URL(link)
          found = pathname + search
          break
        }
      }
      return found
    })
    .toBeTruthy()
  return found ?? ''
}

async function requestReset(page: Page, person: Person): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email ou identifiant').fill(person.email)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mot de passe oublié ?' })
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(toast(page, 'Email envoyé')).toBeVisible()
  await expect(toast(page, 'Vérifiez votre boîte mail pour réinitialiser votre mot de passe')).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function fillNew(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(again)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
}

test('[AUTH-04] [AUTH-16] [AUTH-19] [AUTH-20] [AUTH-49] [AUTH-50] [TOAST-31] [TOAST-34] [GAP-36] a forgotten password is replaced by a mailed link, once', async ({
  page,
  server,
  expectAccessible,
}) => {
  const person = await createPerson(server.services)
  await requestReset(page, person)
  const link = await linkTo(server, '/reset-password', person.email)
  expect(link).toMatch(/^\/reset-password\?access_token=[\w-]+&refresh_token=[\w-]+$/)

  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Nouveau mot de passe' })).toBeVisible()
  // Nothing foreign is loaded, and no request but the page's own knows the secret.
  expect(requests.filter((request) => !request.startsWith(server.url))).toEqual([])
  expect(requests.filter((request) => request.includes('access_token'))).toHaveLength(1)
  await expect(page).toHaveURL('/reset-password')
  await expectAccessible()
  await fillNew(page, fresh)
  await expect(toast(page, 'Mot de passe mis à jour')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()

  // It can be used once only.
  await page.context().clearCookies()
  await page.goto(link)
  await fillNew(page, 'encore-un-autre')
  await expect(toast(page, 'Lien invalide')).toBeVisible()
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email ou identifiant').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(toast(page, 'Connexion réussie')).toBeVisible()
})
