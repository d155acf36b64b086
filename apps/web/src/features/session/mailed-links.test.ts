import { isRedirect } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { resetDevice } from '../../testing/tab.ts'
import {
  clearResetLink,
  takenConfirmationToken,
  takenResetLink,
  withConfirmationToken,
  withResetLink,
} from './mailed-links.ts'

beforeEach(() => {
  resetDevice()
  clearResetLink()
})

/** The redirect of a page, and whether it replaces the history entry; undefined when the page opens. */
async function visit(
  page: { beforeLoad: (at: { location: { searchStr: string; hash: string } }) => Promise<void> | void },
  searchStr: string,
  hash = '',
) {
  try {
    await page.beforeLoad({ location: { searchStr, hash } })
    return undefined
  } catch (error) {
    if (!isRedirect(error)) throw error
    const { to, replace, search } = error.options as Record<string, unknown>
    return { to, replace, search }
  }
}

const leaves = (to: string) => ({ to, replace: true, search: undefined })

test.each([
  ['?access_token=a&refresh_token=b', ''],
  ['', 'access_token=a&refresh_token=b'],
  ['?access_token=a', 'refresh_token=b'],
])('[AUTH-16] [GAP-36] both parts of a link are taken and leave the address at once: %s #%s', async (query, hash) => {
  expect(await visit(withResetLink, query, hash)).toEqual(leaves('/reset-password'))
  expect(takenResetLink()).toEqual({ accessToken: 'a', refreshToken: 'b' })
  expect(await visit(withResetLink, '')).toBeUndefined()
  expect(toastStore.get()).toBeUndefined()
  expect([...Object.values(localStorage), ...Object.values(sessionStorage)]).toEqual([])
})

test.each([
  '?access_token=a',
  '?refresh_token=b',
  '?access_token=a&refresh_token=',
  '?access_token=&refresh_token=b',
  '',
])('[AUTH-17] [AUTH-18] [TOAST-36] [GAP-38] without one of the parts a link is invalid: "%s"', async (query) => {
  await visit(withResetLink, query)
  expect(await visit(withResetLink, '')).toEqual(leaves('/signin'))
  expect(takenResetLink()).toBeUndefined()
  expect(toastStore.get()).toMatchObject({
    title: 'Lien invalide',
    description: 'Ce lien de réinitialisation n’est pas valide ou a expiré',
    tone: 'error',
  })
})

test('[GAP-39] a broken link takes the place of one that was taken before', async () => {
  await visit(withResetLink, '?access_token=a&refresh_token=b')
  await visit(withResetLink, '?access_token=c')
  expect(takenResetLink()).toBeUndefined()
})

test('a link that was used is of no more use', async () => {
  await visit(withResetLink, '?access_token=a&refresh_token=b')
  clearResetLink()
  expect(takenResetLink()).toBeUndefined()
  expect(await visit(withResetLink, '')).toEqual(leaves('/signin'))
})

test('the token of a confirmation is taken and leaves the address; without one the page opens', async () => {
  expect(await visit(withConfirmationToken, '?other=1')).toBeUndefined()
  expect(takenConfirmationToken()).toBeUndefined()
  expect(await visit(withConfirmationToken, '?token=t')).toEqual(leaves('/confirm-email'))
  expect(takenConfirmationToken()).toBe('t')
  expect(await visit(withConfirmationToken, '')).toBeUndefined()
  expect(takenConfirmationToken()).toBe('t')
  await visit(withConfirmationToken, '', 'token=u')
  expect(takenConfirmationToken()).toBe('u')
})
