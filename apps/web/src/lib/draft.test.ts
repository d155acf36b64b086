import { beforeEach, expect, test } from 'vitest'
import { fillStorage, resetDevice } from '../testing/tab.ts'
import { clearDrafts, draftOf } from './draft.ts'

beforeEach(resetDevice)

test('what was typed outlives a reload, until it is cleared', () => {
  expect(draftOf('profile', 'anna').read()).toBeUndefined()
  draftOf('profile', 'anna').write({ bio: 'Salut', name: '' })
  expect(sessionStorage.getItem('draft:profile'), 'outlives the page').toContain('Salut')
  expect(draftOf('profile', 'anna').read()).toEqual({ bio: 'Salut', name: '' })
  draftOf('profile', 'anna').clear()
  expect(draftOf('profile', 'anna').read()).toBeUndefined()
  expect(localStorage.length + sessionStorage.length).toBe(0)
})

test('nobody but its owner finds it, and each form has its own', () => {
  draftOf('profile', 'anna').write({ bio: 'Salut' })
  expect(draftOf('profile', 'bruno').read()).toBeUndefined()
  expect(draftOf('profile').read()).toBeUndefined()
  expect(draftOf('sign-up', 'anna').read()).toBeUndefined()
  draftOf('sign-up').write({ email: 'a' })
  expect(draftOf('sign-up').read()).toEqual({ email: 'a' })
  expect(draftOf('profile', 'anna').read()).toEqual({ bio: 'Salut' })
})

test('all are cleared at once, and nothing else of the tab', () => {
  sessionStorage.setItem('visit', '"v"')
  draftOf('profile', 'anna').write({ bio: 'Salut' })
  fillStorage()
  draftOf('sign-up').write({ email: 'a' })
  clearDrafts()
  expect(draftOf('profile', 'anna').read()).toBeUndefined()
  expect(draftOf('sign-up').read()).toBeUndefined()
  expect(Object.keys(sessionStorage)).toEqual(['visit'])
})

test.each(['{{', 'null', '{"owner":"anna"}', '{"owner":"anna","values":{"bio":1}}'])(
  'rubbish is no draft: %s',
  (text) => {
    sessionStorage.setItem('draft:profile', text)
    expect(draftOf('profile', 'anna').read()).toBeUndefined()
  },
)
