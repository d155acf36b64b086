import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { resetDevice } from '../../testing/tab.ts'

/** Fallbacks for unknown paths and for pages that fail to render. */

test('[NAV-29] [NAV-30] any other path is not found, and leads home', async () => {
  await openPage('/nulle-part', {}, resetDevice)
  await screen.findByRole('heading', { level: 1, name: '404 Oops! Page not found' })
  const home = within(screen.getByRole('main')).getByRole('link', { name: 'Accueil' })
  expect(home.getAttribute('href')).toBe('/')
})

/** Every page sets the document title: an error there makes the page fail. */
function breakPages(): () => void {
  Object.defineProperty(document, 'title', {
    configurable: true,
    set() {
      throw new Error('broken on purpose')
    },
  })
  const mend = () => void Reflect.deleteProperty(document, 'title')
  onTestFinished(mend)
  return mend
}

const failed = { name: 'Une erreur est survenue' }
const text = 'L’application a rencontré un problème. Vous pouvez essayer de recharger la page ou de réessayer.'

/** Navigates from the friends to a section that fails to render. @returns Removes the cause. */
async function openBroken() {
  const { user } = await openPage('/friends')
  await waitFor(() => expect(document.title).toBe('Amis | Trouvaille'))
  const mend = breakPages()
  const tabs = within(screen.getByRole('navigation', { name: 'Rubriques' }))
  await user.click(tabs.getByRole('link', { name: 'Séries' }))
  await screen.findByRole('heading', failed)
  screen.getByText(text)
  return { user, mend }
}

test('[NAV-31] [NAV-32] [NAV-33] a page that cannot be drawn gives way to the error screen, whose button draws it again', async () => {
  const { user, mend } = await openBroken()
  mend()
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('heading', { level: 1, name: 'Séries' })
})

test('[NAV-34] the error screen reloads the document', async () => {
  const { user } = await openBroken()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Recharger la page' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('[HOME-12] [GAP-64] where home cannot be drawn, a box of its own says so and draws it again; nothing is liked yet', async () => {
  const { user } = await openPage('/friends')
  await waitFor(() => expect(document.title).toBe('Amis | Trouvaille'))
  const mend = breakPages()
  const [home] = screen.getAllByRole('link', { name: 'Accueil' })
  if (home) await user.click(home)
  await screen.findByRole('heading', failed)
  // Home's own error box, not the error screen of a page.
  expect(screen.queryByText(text)).toBeNull()
  mend()
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  const sections = await screen.findByRole('navigation', { name: 'Vos rubriques' })
  await waitFor(() => expect(sections.querySelectorAll('i')).toHaveLength(15))
  expect(screen.queryByRole('heading', failed)).toBeNull()
})
