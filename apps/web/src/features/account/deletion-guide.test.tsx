import { screen, within } from '@testing-library/react'
import { typeset } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { resetDevice } from '../../testing/tab.ts'
import { texts } from './texts.ts'

const title = 'Supprimer un compte Trouvaille'

test.each([
  ['a visitor', resetDevice, '/signin?next=%2Faccount-deletion'],
  ['a member', undefined, '/account-deletion'],
])('[DEL-17] %s reads how an account is deleted, what goes and what stays, and is led there', async (_, who, path) => {
  const answers = { 'get /api/oauth-providers': () => ({ providers: [] }) }
  const { router, user } = await openPage('/delete-account', answers, who)
  await screen.findByRole('heading', { level: 1, name: title })
  expect(document.title).toBe(title)
  const page = within(screen.getByRole('main'))
  expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    ['Comment faire', 'Ce qui est supprimé', 'Ce qui reste', 'Vous ne pouvez plus vous connecter ?'].map(typeset),
  )
  page.getByText(typeset('Vos messages, dans toutes les discussions'))
  for (const words of [texts.deletion.stays, texts.guide.stays]) page.getByText(words)
  expect(page.getByRole('link', { name: 'contact@trouvaille.example' }).getAttribute('href')).toBe(
    'mailto:contact@trouvaille.example',
  )
  await user.click(page.getByRole('link', { name: 'Aller à la suppression de mon compte' }))
  await screen.findByRole('heading', { level: 1, name: /^(Connexion|Suppression définitive de votre compte)$/ })
  expect(router.state.location.href).toBe(path)
})
