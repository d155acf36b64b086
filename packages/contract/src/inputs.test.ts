import { describe, expect, test } from 'vitest'
import {
  changePassword,
  confirmEmail,
  confirmPassword,
  endSession,
  listSignIns,
  requestEmailConfirmation,
  requestPasswordReset,
  resetPassword,
  startOAuth,
} from './account-security.ts'
import { signIn, signUp } from './accounts.ts'
import { readDetails, readWork, recommendWorks, searchCatalogue } from './catalogue.ts'
import { pullFavourites, pushFavourites } from './favourites.ts'
import { changePhone, profileChanges, readUsername } from './profiles.ts'

describe('the query of a search', () => {
  const { query } = searchCatalogue.request
  const read = (more: object) => query.safeParse({ q: 'air', ...more })
  const accepts = (more: object) => read(more).success

  test('[RULE-04] [SRCH-05] has 2 to 100 characters, without the blanks around them', () => {
    expect(
      ['a', ' a ', 'ab', 'x'.repeat(100), 'x'.repeat(101), ` ${'x'.repeat(100)} `].map((q) => accepts({ q })),
    ).toEqual([false, false, true, true, false, true])
    expect(read({ q: ' air ' }).data).toEqual({ q: 'air' })
    expect(accepts({ q: 'a<b' })).toBe(false)
    expect(accepts({ page: '2' })).toBe(false)
  })

  test('[PROV-24] narrows books by subject, years, language and number', () => {
    const filters = { subject: ' art ', publishedFrom: '1990', publishedTo: '2000', language: 'fr', maxResults: '40' }
    expect(read(filters).data).toEqual({
      q: 'air',
      subject: 'art',
      publishedFrom: 1990,
      publishedTo: 2000,
      language: 'fr',
      maxResults: 40,
    })
  })

  test.each([
    ['subject', ['x', 'x'.repeat(100)], ['', ' ', 'x'.repeat(101)]],
    ['publishedFrom', ['0000', '2026'], ['999', '20261', 'x2026', '2026x', '']],
    ['publishedTo', ['1990'], ['199', '19900', '-1990']],
    ['language', ['fr', 'en'], ['FR', 'fra', 'f', ' fr', '']],
    ['maxResults', ['1', '9', '10', '39', '40'], ['0', '41', '50', '100', '-1', '4.0', '']],
  ])('[PROV-24] the filter %s takes %j and not %j', (name, taken, refused) => {
    for (const value of taken) expect(accepts({ [name]: value }), value).toBe(true)
    for (const value of refused) expect(accepts({ [name]: value }), value).toBe(false)
  })
})

describe('the changes of a profile', () => {
  const accepts = (changes: object) => profileChanges.safeParse(changes).success

  test.each<[string, unknown[], unknown[]]>([
    ['username', ['x', '', 'x'.repeat(100)], [null, 'x'.repeat(101), 1]],
    ['gender', ['Homme', 'Femme', 'Autre', null], ['homme', '']],
    ['birthDay', [1, 31, null], [0, 32, 1.5, '1']],
    ['birthMonth', ['Janvier', 'Décembre', null], ['janvier', 1]],
    ['birthYear', [1000, 9999, null], [999, 10_000, 1990.5, '1990']],
    ['foundByPhone', [true, false], [null, 'true', 1]],
    ['showsActivity', [true, false], [null, 'true', 1]],
    ['isSuggested', [true, false], [null, 'true', 1]],
    [
      'chosenWorks',
      [[], [{ kind: 'movie', id: '1' }], [1, 2, 3, 4].map((id) => ({ kind: 'movie', id: String(id) }))],
      [
        null,
        [1, 2, 3, 4, 5].map((id) => ({ kind: 'movie', id: String(id) })),
        [
          { kind: 'movie', id: '1' },
          { kind: 'movie', id: '1' },
        ],
        [{ kind: 'movie', id: 'x' }],
        [{ kind: 'game', id: '1' }],
      ],
    ],
    ['country', ['France', 'Belgique', 'Suisse', 'Canada', 'Luxembourg', 'Autre', null], ['Espagne', '']],
    ['bio', ['', ' x ', 'x'.repeat(500), ` ${'x'.repeat(500)} `, null], ['x'.repeat(501), '<script>', 1]],
  ])('[DATA-04] %s takes %j and not %j', (field, taken, refused) => {
    for (const value of taken) expect(accepts({ [field]: value }), String(value)).toBe(true)
    for (const value of refused) expect(accepts({ [field]: value }), String(value)).toBe(false)
  })

  test('[DATA-04] name one known field at least', () => {
    expect([{}, { bio: undefined }, { bio: null, email: 'a@example.org' }].map(accepts)).toEqual([false, false, false])
  })

  test('[PROF-34] a phone number has at most 250 characters', () => {
    const body = changePhone.request.body.content['application/json'].schema
    const taken = ['+33612345678', '', null, '1'.repeat(250)].map(
      (phoneNumber) => body.safeParse({ phoneNumber }).success,
    )
    expect(taken).toEqual([true, true, true, true])
    for (const refused of [{ phoneNumber: '1'.repeat(251) }, {}, { phoneNumber: '1', id: 'x' }]) {
      expect(body.safeParse(refused).success).toBe(false)
    }
  })

  test('[PROF-41] a name that is looked up has 1 to 100 characters', () => {
    const accepted = ['', 'x', 'x'.repeat(100), 'x'.repeat(101)].map(
      (username) => readUsername.request.params.safeParse({ username }).success,
    )
    expect(accepted).toEqual([false, true, true, false])
  })
})

describe('signing up and in', () => {
  const up = { email: 'lea@example.org', username: 'lea', phoneNumber: '+33612345678', password: '123456' }

  test.each<[string, unknown[], unknown[]]>([
    ['email', ['a.b@example.org'], ['lea', '', `${'a'.repeat(244)}@example.org`, null]],
    ['username', ['le', undefined], ['l', '.lea', 'x'.repeat(51), null]],
    [
      'phoneNumber',
      [' +33612345678 ', '06 12 34 56 78'],
      ['061234567', '', undefined, `+33612345678${' '.repeat(40)}x`],
    ],
    ['password', ['x'.repeat(256)], ['12345', 'x'.repeat(257), undefined]],
    ['admin', [], [true]],
  ])('[AUTH-24] [AUTH-28] [AUTH-31] [RULE-02] the %s of a sign-up may be %j and not %j', (field, taken, refused) => {
    const body = signUp.request.body.content['application/json'].schema
    for (const value of taken) expect(body.safeParse({ ...up, [field]: value }).success, String(value)).toBe(true)
    for (const value of refused) expect(body.safeParse({ ...up, [field]: value }).success, String(value)).toBe(false)
  })

  test('[AUTH-21] [AUTH-22] a sign-in names an identifier that can be one, and any password of 1 to 256 characters', () => {
    const body = signIn.request.body.content['application/json'].schema
    const accepts = (identifier: string, password: string) => body.safeParse({ identifier, password }).success
    expect([accepts('Zoé', 'x'), accepts('a'.repeat(255), 'x'.repeat(256))]).toEqual([true, true])
    expect([accepts('', 'x'), accepts('a b', 'x'), accepts('lea', ''), accepts('lea', 'x'.repeat(257))]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the least and the most', () => {
  const x = (length: number) => 'x'.repeat(length)
  const digits = (length: number) => '9'.repeat(length)
  const bodies = {
    requestPasswordReset,
    requestEmailConfirmation,
    resetPassword,
    changePassword,
    confirmPassword,
    confirmEmail,
    pushFavourites,
  }
  const email = { email: 'lea@example.org' }
  const reset = { accessToken: 'a', refreshToken: 'r', password: '123456' }
  const change = { currentPassword: 'x', password: '123456' }
  const removals = (count: number) => ({
    changes: Array.from({ length: count }, (_, index) => ({
      list: 'current',
      kind: 'movie',
      id: String(index + 1),
      action: 'remove',
      changedAt: '2026-01-01T10:00:00.000Z',
    })),
  })

  test.each<[keyof typeof bodies, object, [field: string, taken: unknown[], refused: unknown[]][]]>([
    ['requestPasswordReset', email, [['email', ['lea+a@example.org'], ['lea', `${x(244)}@example.org`]]]],
    ['requestEmailConfirmation', email, [['email', ['lea+a@example.org'], ['lea', `${x(244)}@example.org`]]]],
    [
      'resetPassword',
      reset,
      [
        ['accessToken', [x(100)], ['', x(101)]],
        ['refreshToken', [x(100)], ['', x(101)]],
        ['password', [x(256)], ['12345', x(257)]],
      ],
    ],
    [
      'changePassword',
      change,
      [
        ['currentPassword', [x(256)], ['', x(257)]],
        ['password', [x(256)], ['12345', x(257)]],
      ],
    ],
    ['confirmPassword', { password: 'x' }, [['password', [x(256)], ['', x(257)]]]],
    ['confirmEmail', { token: 'x' }, [['token', [x(100)], ['', x(101)]]]],
    ['pushFavourites', removals(1), [['changes', [removals(100).changes], [[], removals(101).changes]]]],
  ])('that %s takes', (name, least, fields) => {
    const schema = bodies[name].request.body.content['application/json'].schema
    const accepts = (more: object) => schema.safeParse({ ...least, ...more }).success
    expect([accepts({}), accepts({ more: 1 })]).toEqual([true, false])
    for (const [field, taken, refused] of fields) {
      for (const value of taken) expect(accepts({ [field]: value }), `${field} ${String(value)}`).toBe(true)
      for (const value of [...refused, undefined, null]) {
        expect(accepts({ [field]: value }), `${field} ${String(value)}`).toBe(false)
      }
    }
  })

  test.each([
    ['a session', endSession.request.params, ['x', x(64)], ['', x(65)]],
    ['a provider', startOAuth.request.params, ['x', x(40)], ['', x(41)]],
  ])('the id of %s in an address', (_what, schema, taken, refused) => {
    for (const id of taken) expect(schema.safeParse({ id }).success, id).toBe(true)
    for (const id of refused) expect(schema.safeParse({ id }).success, id).toBe(false)
    expect(schema.safeParse({ id: 'x', more: 'x' }).success).toBe(false)
  })

  test('[GAP-66] a work is asked for by its kind and an id that is not empty', () => {
    for (const { params } of [readWork.request, readDetails.request, recommendWorks.request]) {
      const accepts = (given: object) => params.safeParse(given).success
      expect(accepts({ kind: 'movie', id: '603' })).toBe(true)
      for (const refused of [{ kind: 'movie', id: '' }, { kind: 'game', id: '1' }, { kind: 'movie' }, { id: '1' }]) {
        expect(accepts(refused), JSON.stringify(refused)).toBe(false)
      }
    }
    expect(searchCatalogue.request.params.safeParse({ kind: 'movie' }).success).toBe(true)
    expect(searchCatalogue.request.params.safeParse({ kind: 'game' }).success).toBe(false)
  })

  test.each([
    ['cursor', listSignIns.request.query],
    ['after', pullFavourites.request.query],
  ])('a %s is a number of 1 to 18 digits, or absent', (name, schema) => {
    for (const taken of [undefined, '0', digits(18)]) {
      expect(schema.safeParse({ [name]: taken }).success, taken).toBe(true)
    }
    for (const refused of ['', digits(19), 'a1', '1a', '-1', null]) {
      expect(schema.safeParse({ [name]: refused }).success, String(refused)).toBe(false)
    }
    expect(schema.safeParse({ more: '1' }).success).toBe(false)
  })
})
