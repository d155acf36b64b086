import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { resetDevice } from '../../testing/tab.ts'

test('[PREF-03] [PREF-04] [PREF-05] [GAP-152] anybody reads the privacy policy: its day, its parts, and what is kept how long', async () => {
  await openPage('/privacy-policy', {}, resetDevice)
  await screen.findByRole('heading', { level: 1, name: 'Politique de confidentialité' })
  screen.getByText('21 juillet 2025', { exact: false })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Responsable du traitement',
    'Données collectées',
    'Mesures de l’application',
    'Utilisation des données',
    'Partage des données',
    'Stockage',
    'Conservation',
    'Vos droits',
    'Sécurité',
    'Cookies',
    'Contact',
    'Sources des fiches',
  ])
  screen.getByText(/^180.jours pour les actions, 360.jours pour les alertes/)
  screen.getByRole('link', { name: 'The Movie Database (TMDB)' })
})

test('[GAP-152] sign-up leads to the policy', async () => {
  await openPage('/signup', { 'get /api/oauth-providers': () => ({ providers: [] }) }, resetDevice)
  const link = within(await screen.findByRole('main')).getByRole('link', { name: 'politique de confidentialité' })
  expect(link.getAttribute('href')).toBe('/privacy-policy')
})
