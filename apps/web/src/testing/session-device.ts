import { sessionMarker } from '@trouvaille/domain'
import { vi } from 'vitest'
import { draftOf } from '../lib/draft.ts'
import { openTab, person, resetDevice, signInOnDevice } from './tab.ts'

/** A device on which Anna is signed in, with all her data on it. */

export const anna = person('anna')
export const bruno = person('bruno')

/** Starts a test with an empty device. @returns What the page does to its document. */
export function resetSessionDevice() {
  resetDevice()
  return {
    reload: vi.spyOn(location, 'reload').mockImplementation(() => {}),
    goTo: vi.spyOn(location, 'assign').mockImplementation(() => {}),
  }
}

/** Opens a signed-in page, with all the account's data on the device. @returns Its session. */
export function signedIn(account = anna) {
  signInOnDevice(account)
  for (const [key, value] of Object.entries(personal(account.id))) localStorage.setItem(key, value)
  localStorage.setItem('ui-theme', 'dark')
  localStorage.setItem('attempts:sign-in', '{}')
  draftOf('profile', account.id).write({ bio: 'Typed' })
  return openTab()
}

const personal = (id: string) => ({
  [`favourites:${id}`]: '{}',
  [`outbox:${id}:x`]: '{}',
  [`acts:${id}:x`]: '{}',
  'cache:answers:1:x': '1',
  moviesRecentSearches: '[]',
  podcastRecentSearches: '[]',
  user_role: 'admin',
})

/** The keys on the device, but those that belong to no account. */
export const keysLeft = () =>
  Object.keys(localStorage)
    .filter((key) => key !== 'ui-theme' && key !== 'attempts:sign-in')
    .toSorted()
export const hasMarker = () => document.cookie.includes(`${sessionMarker}=1`)
export const hasDraft = () => sessionStorage.getItem('draft:profile') !== null
