import { colourBrowser } from '../platform/theme-colour.ts'
import { createStore, useStore } from './store.ts'
import { matchesMedia, onMediaChange, prefersLight } from '../platform/media.ts'
import { deviceStore, onStored } from '../platform/storage.ts'

/** The theme: a stored choice, dark by default [GAP-145]. */

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/**
 * Both keys are written; the first has precedence [PREF-08] [PREF-09]. They hold plain strings, which /theme.js reads.
 */
const keys = ['ui-theme', 'theme-preference'] as const

function stored(): ThemeChoice {
  const value = keys.map((key) => deviceStore.readWord(key)).find(Boolean)
  return themeChoices.find((choice) => choice === value) ?? 'dark'
}

const choice = createStore<ThemeChoice>(stored())

function apply(): void {
  const light = choice.get() === 'light' || (choice.get() === 'system' && matchesMedia(prefersLight))
  const theme = light ? 'light' : 'dark'
  // At the start /theme.js has already set it: setting it again would repaint the page.
  if (document.documentElement.dataset.theme !== theme) change(theme)
  colourBrowser()
}

function change(theme: 'light' | 'dark'): void {
  const { dataset, classList } = document.documentElement
  // One frame without transitions, or all colours would fade separately.
  classList.add('switching-theme')
  dataset.theme = theme
  requestAnimationFrame(() => classList.remove('switching-theme'))
}

/** Follows the device's setting while the choice is "system", and changes by other tabs. */
export function followTheme(): void {
  apply()
  onMediaChange(prefersLight, apply)
  onStored((key) => {
    if (!keys.some((name) => name === key)) return
    choice.set(stored())
    apply()
  })
}

export function useTheme(): [ThemeChoice, (next: ThemeChoice) => void] {
  return [useStore(choice), chooseTheme]
}

function chooseTheme(next: ThemeChoice): void {
  choice.set(next)
  apply()
  for (const key of keys) deviceStore.writeWord(key, next)
}
