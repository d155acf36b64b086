import { colourBrowser } from '../platform/theme-colour.ts'
import { createStore, useStore } from './store.ts'
import { matchesMedia, onMediaChange, prefersLight } from '../platform/media.ts'
import { deviceStore, onStored } from '../platform/storage.ts'

/** The theme: a choice kept on the device, dark when nothing was chosen [GAP-145]. */

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** Both keys are written; the first is read first [PREF-08] [PREF-09]. They hold bare words, as /theme.js reads them. */
const keys = ['ui-theme', 'theme-preference'] as const

function stored(): ThemeChoice {
  const value = keys.map((key) => deviceStore.readWord(key)).find(Boolean)
  return themeChoices.find((choice) => choice === value) ?? 'dark'
}

const choice = createStore<ThemeChoice>(stored())

function apply(): void {
  const light = choice.get() === 'light' || (choice.get() === 'system' && matchesMedia(prefersLight))
  const theme = light ? 'light' : 'dark'
  // At the start the page has it already, from /theme.js: setting it again would draw everything anew.
  if (document.documentElement.dataset.theme !== theme) change(theme)
  colourBrowser()
}

function change(theme: 'light' | 'dark'): void {
  const { dataset, classList } = document.documentElement
  // One frame without transitions, or every colour would fade at its own pace.
  classList.add('switching-theme')
  dataset.theme = theme
  requestAnimationFrame(() => classList.remove('switching-theme'))
}

/** Follows the device while the choice is "system", and a choice that is made in another tab. */
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
