// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'

const theme = () => document.documentElement.dataset.theme
const stored = () => ['ui-theme', 'theme-preference'].map((key) => localStorage.getItem(key))

test('[PREF-06] [PREF-08] [PREF-09] [GAP-145] [GAP-146] the theme is light, dark or that of the device, and kept under both keys', async () => {
  const { user } = await openPage('/settings')
  const choices = await screen.findAllByRole<HTMLInputElement>('radio')
  const chosen = () => choices.filter(({ checked }) => checked).map((choice) => choice.parentElement?.textContent)
  expect(choices.map((choice) => choice.parentElement?.textContent)).toEqual(['Clair', 'Sombre', "Celui de l'appareil"])
  expect(chosen()).toEqual(['Sombre'])
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches
  for (const [name, value, look] of [
    ['Clair', 'light', 'light'],
    ['Sombre', 'dark', 'dark'],
    ["Celui de l'appareil", 'system', prefersLight ? 'light' : 'dark'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name }))
    expect(chosen()).toEqual([name])
    expect(theme()).toBe(look)
    expect(stored()).toEqual([value, value])
  }
})

test.each([
  ['[PREF-07] nothing stored', null, null, 'Sombre'],
  ['[PREF-08] the first key counts', 'light', 'dark', 'Clair'],
  ['[PREF-09] the second where the first is absent', null, 'light', 'Clair'],
  ['[GAP-145] a word that is no theme', 'blue', null, 'Sombre'],
])('%s', async (_, first, second, chosen) => {
  await openPage('/settings', {}, () => {
    if (first) localStorage.setItem('ui-theme', first)
    if (second) localStorage.setItem('theme-preference', second)
  })
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: chosen }).checked).toBe(true))
})

test('[PREF-02] "À propos" leads to the policy, which has the notice of the film database', async () => {
  const { user } = await openPage('/settings')
  await user.click(await screen.findByRole('link', { name: /^À propos/ }))
  await screen.findByRole('heading', { level: 1, name: 'Politique de confidentialité' })
  expect(location.pathname).toBe('/privacy-policy')
  const notice = screen.getByText(/^Ce produit utilise l’API de TMDB mais n’est ni approuvé ni certifié par TMDB\./)
  expect(notice.querySelector('a')?.getAttribute('href')).toBe('https://www.themoviedb.org')
})
