import { expect, test } from 'vitest'
import { brand, contactEmail, pageTitle, promise, sessionMarker, tagline } from './brand.ts'
import { displayName } from './identity.ts'

test('[META-04] [GAP-59] without a title, the page has the brand and the tagline', () => {
  expect(pageTitle()).toBe('Trouvaille | Partagez vos découvertes')
})

test('[META-05] the brand follows a title that has it not', () => {
  expect(pageTitle('Films')).toBe('Films | Trouvaille')
  expect(pageTitle('Partager Trouvaille')).toBe('Partager Trouvaille')
})

test('[HOME-03] the promise has its exact words', () => {
  expect(promise).toBe('Partagez vos séries, films, musiques, livres et podcasts préférés avec vos proches.')
})

test('[NAV-59] [GAP-62] a person is called by username, else by the local part of the e-mail, else "User"', () => {
  expect(displayName({ username: 'Salomé', email: 'x@example.org' })).toBe('Salomé')
  expect(displayName({ username: '', email: 'salome@example.org' })).toBe('salome')
  expect(displayName({})).toBe('User')
  expect(displayName({ username: null, email: null })).toBe('User')
})

test('the names that travel are these', () => {
  expect([brand, tagline, contactEmail, sessionMarker]).toEqual([
    'Trouvaille',
    'Partagez vos découvertes',
    'contact@trouvaille.example',
    'trouvaille.signed_in',
  ])
})
