import type { Profile } from '@trouvaille/contract'
import { describe, expect, test } from 'vitest'
import { changesOf, formOf, hasPossibleBirthDate, namesOf, namesText, usernameRejection } from './profile-form.ts'

const account = { username: 'Salomé', email: 'salome.b@example.org' }
const empty: Profile = {
  username: 'Salomé',
  email: 'salome.b@example.org',
  gender: null,
  birthDay: null,
  birthMonth: null,
  birthYear: null,
  phoneNumber: null,
  foundByPhone: false,
  showsActivity: true,
  isSuggested: false,
  country: null,
  bio: null,
  avatarUrl: null,
  chosenWorks: [],
}
const filled: Profile = {
  ...empty,
  gender: 'Femme',
  birthDay: 31,
  birthMonth: 'Mars',
  birthYear: 1990,
  phoneNumber: '+33612345678',
  country: 'Suisse',
  bio: 'Bonjour.',
}

describe('what the edit screen starts with', () => {
  const suggested = {
    username: 'Salomé',
    phoneNumber: '',
    gender: 'Homme',
    birthDay: '1',
    birthMonth: 'Janvier',
    birthYear: '2000',
    country: 'France',
    bio: 'Passionné de films, livres et musique.',
    chosenWorks: '',
  }

  test('[PROF-57] [PROF-58] [GAP-06] suggestions where there is no profile at all', () => {
    expect(formOf(null, account)).toEqual(suggested)
  })

  test('[PROF-57] what is stored, and nothing for what somebody with a profile never gave', () => {
    const blank = Object.fromEntries(Object.keys(suggested).map((field) => [field, '']))
    expect(formOf(empty, account)).toEqual({ ...blank, username: 'Salomé' })
    expect(formOf({ ...empty, country: 'France' }, account)).toMatchObject({ country: 'France', gender: '', bio: '' })
    expect(formOf(filled, account)).toMatchObject({ gender: 'Femme', birthDay: '31', phoneNumber: '+33612345678' })
  })

  test('[PROF-59] a username in any case', () => {
    expect(formOf(null, { username: '', email: 'salome.b@example.org' }).username).toBe('salome.b')
    expect(formOf(null, { username: '', email: '' }).username).toBe('utilisateur')
  })
})

describe('what is sent', () => {
  test('[PROF-44] [GAP-68] nothing that was not operated, suggestions least of all', () => {
    expect(changesOf(formOf(null, account), null, new Set())).toEqual({})
    expect(changesOf({ ...formOf(null, account), gender: 'Autre' }, null, new Set(['gender', 'bio']))).toEqual({
      gender: 'Autre',
      bio: 'Passionné de films, livres et musique.',
    })
  })

  test('nothing that ends as it was', () => {
    expect(changesOf(formOf(filled, account), filled, new Set(['gender', 'birthDay', 'username', 'bio']))).toEqual({})
  })

  test('[PROF-24] [PROF-27] [PROF-28] texts are trimmed, blanks remove, numbers are numbers', () => {
    const form = {
      ...formOf(filled, account),
      username: '  Salomé2 ',
      bio: '  ',
      phoneNumber: ' ',
      birthDay: '12',
      country: '',
    }
    const operated = new Set(['username', 'bio', 'phoneNumber', 'birthDay', 'country'] as const)
    expect(changesOf(form, filled, operated)).toEqual({
      username: 'Salomé2',
      bio: null,
      phoneNumber: null,
      birthDay: 12,
      country: null,
    })
  })
})

test('[GAP-21] [GAP-23] an unchanged username is not checked, however its accents are written', () => {
  const dotted = { ...empty, username: 'salomé.b' }
  expect(usernameRejection('salomé.b', dotted)).toBeUndefined()
  expect(usernameRejection('salomé.b'.normalize('NFD'), dotted)).toBeUndefined()
  expect(usernameRejection('salomé.c', dotted)).toBe('username.characters')
})

test('[GAP-70] impossible dates', () => {
  const form = formOf(filled, account)
  expect(hasPossibleBirthDate(form)).toBe(true)
  expect(hasPossibleBirthDate({ ...form, birthMonth: 'Avril' })).toBe(false)
  expect(hasPossibleBirthDate({ ...form, birthMonth: '', birthYear: '' })).toBe(true)
})

describe('the chosen works', () => {
  const chosenWorks: Profile['chosenWorks'] = [
    { kind: 'movie', id: '7' },
    { kind: 'book', id: 'trv-les-annees' },
  ]

  test('[SHOW-01] are one text of the form, in their order', () => {
    const form = formOf({ ...empty, chosenWorks }, account)
    expect(form.chosenWorks).toBe('movie/7 book/trv-les-annees')
    expect(namesOf(form.chosenWorks)).toEqual(chosenWorks)
    expect(namesOf('')).toEqual([])
  })

  test('[SHOW-01] [PROF-44] are sent when they differ, in which works or in which order', () => {
    const profile = { ...empty, chosenWorks }
    const form = formOf(profile, account)
    const operated = new Set(['chosenWorks'] as const)
    expect(changesOf(form, profile, operated)).toEqual({})
    const other = { ...form, chosenWorks: namesText(chosenWorks.toReversed()) }
    expect(changesOf(other, profile, operated)).toEqual({ chosenWorks: chosenWorks.toReversed() })
    expect(changesOf({ ...form, chosenWorks: '' }, profile, operated)).toEqual({ chosenWorks: [] })
  })
})
