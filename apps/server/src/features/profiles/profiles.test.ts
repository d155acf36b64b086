import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import type { Call } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { profiles } from './profiles.table.ts'

const server = useTestServer()

const change = (call: Call, body: unknown) => call('/api/profile', { method: 'PATCH', body })
const changePhone = (call: Call, phoneNumber: string | null, more = {}) =>
  call('/api/profile/phone', { method: 'PUT', body: { phoneNumber, ...more } })
const refusal = (field: string) => ({ status: 400, body: { error: { code: 'request.invalid', field } } })
const taken = { status: 409, body: { error: { code: 'profile.username_taken', field: 'username' } } }

/** A name that nobody else has in these tests. */
const freeName = () => `nom-${crypto.randomUUID().slice(0, 8)}`

async function signUp(given: Parameters<typeof createPerson>[1]) {
  const email = `${freeName()}@example.org`
  return server().signIn(await createPerson(server().services, { email, ...given }))
}

describe('reading the own profile', () => {
  test('[DATA-03] [GAP-68] it holds what is stored, and null for everything else', async () => {
    const { person, call } = await signUp({ phoneNumber: '+33612345678' })
    expect(await call('/api/profile')).toMatchObject({ status: 200 })
    expect((await call('/api/profile')).body).toEqual({
      username: person.username,
      email: person.email,
      gender: null,
      birthDay: null,
      birthMonth: null,
      birthYear: null,
      phoneNumber: '+33612345678',
      country: null,
      bio: null,
      avatarUrl: null,
    })
  })

  test('[GAP-15] [GAP-02] a visitor reads, changes and looks up nothing', async () => {
    const { call } = server()
    const answers = [
      await call('/api/profile'),
      await change(call, { bio: 'x' }),
      await call('/api/usernames/quelquun'),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'session.required' } } })
    }
  })

  test('[GAP-02] nobody changes the profile of somebody else, by whatever field', async () => {
    const one = await server().signIn()
    const other = await server().signIn()
    const before = (await one.call('/api/profile')).body
    expect((await change(other.call, { id: one.person.id, bio: 'pris' })).status).toBe(400)
    expect(
      (await other.call(`/api/profile?id=${one.person.id}`, { method: 'PATCH', body: { bio: 'à moi' } })).status,
    ).toBe(400)
    expect((await one.call('/api/profile')).body).toEqual(before)
  })
})

describe('changing the own profile', () => {
  test('[DATA-04] [PROF-44] [PROF-52] only the given fields are changed', async () => {
    const { person, call } = await server().signIn()
    const first = {
      username: freeName(),
      gender: 'Femme',
      birthDay: 1,
      birthMonth: 'Mai',
      birthYear: 1990,
      country: 'Belgique',
      bio: 'Cinéphile.',
    }
    expect((await change(call, first)).body).toMatchObject(first)
    const { status, body } = await change(call, { country: 'Suisse' })
    expect(status).toBe(200)
    expect(body).toEqual((await call('/api/profile')).body)
    expect(body).toMatchObject({ ...first, country: 'Suisse', email: person.email })
  })

  test.each([
    [{}, ''],
    [{ surname: 'x' }, ''],
    [{ email: 'autre@example.org' }, ''],
    [{ avatarUrl: 'https://example.org/a.png' }, ''],
    [{ gender: 'homme' }, 'gender'],
    [{ country: 'Espagne' }, 'country'],
    [{ username: null }, 'username'],
    [{ bio: 12 }, 'bio'],
  ])('%j is refused', async (body, field) => {
    const { call } = await server().signIn()
    expect(await change(call, body)).toMatchObject(refusal(field))
  })

  test('[GAP-68] a field can be emptied', async () => {
    const { call } = await server().signIn()
    await change(call, { gender: 'Autre', birthDay: 2, birthMonth: 'Juin', birthYear: 2001, country: 'Canada' })
    const empty = { gender: null, birthDay: null, birthMonth: null, birthYear: null, country: null }
    expect((await change(call, empty)).body).toMatchObject(empty)
  })

  test('[PROF-39] one refused field keeps all others as they were', async () => {
    const { call } = await server().signIn()
    expect(await change(call, { bio: 'Nouvelle', country: 'France', username: 'a' })).toMatchObject(refusal('username'))
    expect((await call('/api/profile')).body).toMatchObject({ bio: null, country: null })
  })

  test('[DATA-02] what is stored, and when it was changed', async () => {
    const { person, call } = await server().signIn()
    await change(call, { bio: 'Daté' })
    const stored = await server().services.profiles.read(person.id)
    expect(stored?.updatedAt).toEqual(server().clock.now())
    expect(Object.keys(stored ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'username',
        'avatarUrl',
        'bio',
        'gender',
        'birthDay',
        'birthMonth',
        'birthYear',
        'country',
        'phoneNumber',
        'updatedAt',
      ]),
    )
  })
})

describe('the username', () => {
  test('[PROF-24] it is trimmed, and the session tells the new name at once', async () => {
    const { call } = await server().signIn()
    const name = freeName()
    expect((await change(call, { username: `  ${name} ` })).body.username).toBe(name)
    expect((await call('/api/session')).body.account.username).toBe(name)
  })

  test.each(['', '   ', 'a', 'a'.repeat(51), 'deux mots', 'point.au.milieu', '-tiret', '_souligne', 'a<b>'])(
    '[GAP-21] %j is refused',
    async (username) => {
      const { call } = await server().signIn()
      expect(await change(call, { username })).toMatchObject(refusal('username'))
    },
  )

  test('[PROF-44] what is sent as it stands changes nothing, not even the time of the last change', async () => {
    const { person, call } = await signUp({ phoneNumber: '+33612345678' })
    await change(call, { bio: 'Avant' })
    const before = await server().services.profiles.read(person.id)
    server().clock.advance(1000)
    expect((await change(call, { username: ` ${person.username} ` })).status).toBe(200)
    expect((await changePhone(call, '+33612345678')).status).toBe(200)
    expect(await server().services.profiles.read(person.id)).toEqual(before)
  })

  test('[GAP-21] a name of sign-up that the profile would refuse stays while it is unchanged', async () => {
    const username = `marie.${freeName()}`
    const { call } = await signUp({ username })
    expect(await change(call, { username, bio: 'Toujours moi' })).toMatchObject({ status: 200, body: { username } })
    expect(await change(call, { username: `${username}.2` })).toMatchObject(refusal('username'))
  })

  test('[PROF-23] [GAP-24] a name that somebody has is taken, in any case, with accents too', async () => {
    const name = `É-${freeName()}`
    await signUp({ username: name })
    const { person, call } = await server().signIn()
    expect(await change(call, { username: name })).toMatchObject(taken)
    expect(await change(call, { username: name.toLowerCase() })).toMatchObject(taken)
    expect(await change(call, { username: name.normalize('NFD'), bio: 'x' })).toMatchObject(taken)
    expect((await call('/api/profile')).body).toMatchObject({ username: person.username, bio: null })
  })

  test('[PROF-23] [PROF-41] [GAP-24] a name that looks like one of somebody, or of the house, is taken', async () => {
    const name = `titi-${freeName()}`
    await signUp({ username: name })
    const { call } = await server().signIn()
    for (const username of [name.replaceAll('i', 'ı'), name.replace('t', 'ᴛ'), 'admin', 'Trouvaılle', 'modérateur']) {
      expect(await change(call, { username }), username).toMatchObject(taken)
      expect((await call(`/api/usernames/${encodeURIComponent(username)}`)).body, username).toEqual({
        available: false,
      })
    }
  })

  test('[PROF-23] the case of the own name can be changed', async () => {
    const name = freeName()
    const { call } = await signUp({ username: name })
    expect((await change(call, { username: name.toUpperCase() })).body.username).toBe(name.toUpperCase())
  })

  test('[GAP-24] of two people who take one name at the same moment, one gets it', async () => {
    const people = await Promise.all([server().signIn(), server().signIn(), server().signIn()])
    const username = freeName()
    const answers = await Promise.all(people.map(({ call }) => change(call, { username })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  test('[PROF-41] [PROF-43] a lookup answers whether nobody else has it', async () => {
    const { person, call } = await server().signIn()
    const other = await signUp({ username: `Ève-${freeName()}` })
    const lookup = async (name: string) => (await call(`/api/usernames/${encodeURIComponent(name)}`)).body
    expect(await lookup(freeName())).toEqual({ available: true })
    expect(await lookup(person.username.toUpperCase())).toEqual({ available: true })
    expect(await lookup(other.person.username)).toEqual({ available: false })
    expect(await lookup(` ${other.person.username.toUpperCase().normalize('NFD')} `)).toEqual({ available: false })
  })

  test('[GAP-18] lookups are limited, and the answer says when to come back', async () => {
    const { call } = await server().signIn()
    const answers = await Promise.all(Array.from({ length: 61 }, () => call('/api/usernames/personne')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused[0]?.body.error.code).toBe('request.rate_limited')
  })

  test('[GAP-18] changes, which tell of taken names too, are limited', async () => {
    const { call } = await server().signIn()
    const answers = await Promise.all(Array.from({ length: 31 }, () => change(call, { country: 'France' })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('the bio', () => {
  test('[PROF-27] it is trimmed before it is measured: 500 characters are taken', async () => {
    const { call } = await server().signIn()
    expect((await change(call, { bio: `  ${'é'.repeat(500)}\n` })).body.bio).toBe('é'.repeat(500))
    expect(await change(call, { bio: 'é'.repeat(501) })).toMatchObject(refusal('bio'))
  })

  test('[GAP-75] what looks like a script is refused, everything else is stored unaltered', async () => {
    const { call } = await server().signIn()
    for (const bio of ['<script>alert(1)</script>', 'javascript:alert(1)', '<img src=x onerror=alert(1)>']) {
      expect(await change(call, { bio })).toMatchObject(refusal('bio'))
    }
    const bio = 'Ciné <3 & « théâtre » ; drop table… 🎬\nEt la suite'
    expect((await change(call, { bio })).body.bio).toBe(bio)
  })

  test('[GAP-68] an emptied bio stays empty, which is not the same as none', async () => {
    const { call } = await server().signIn()
    expect((await change(call, { bio: '  ' })).body.bio).toBe('')
    expect((await change(call, { bio: null })).body.bio).toBeNull()
  })
})

describe('the phone', () => {
  test.each([
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+32 (0)470 12.34.56', '+32470123456'],
    ['+41-79-123-45-67', '+41791234567'],
    ['+1 514-555-0123 ext. 42', '+15145550123'],
  ])(
    '[PROF-30] [PROF-45] [PROF-53] [GAP-29] %j is saved as %s, and answered with the id',
    async (phoneNumber, saved) => {
      const { person, call } = await server().signIn()
      const answer = await changePhone(call, phoneNumber)
      expect(answer).toMatchObject({ status: 200 })
      expect(answer.body).toEqual({ id: person.id, phoneNumber: saved })
      expect((await call('/api/profile')).body.phoneNumber).toBe(saved)
      expect((await server().services.profiles.read(person.id))?.updatedAt).toEqual(server().clock.now())
    },
  )

  test('[PROF-45] it is no part of the other changes, and changes nothing else', async () => {
    const { call } = await signUp({ phoneNumber: '+33612345678' })
    expect(await change(call, { bio: 'Nouvelle', phoneNumber: '+33700000000' })).toMatchObject(refusal(''))
    expect((await call('/api/profile')).body).toMatchObject({ bio: null, phoneNumber: '+33612345678' })
    expect((await changePhone(call, '+33700000000', { bio: 'Nouvelle' })).status).toBe(400)
    await change(call, { bio: 'Nouvelle' })
    await changePhone(call, '+33700000000')
    expect((await call('/api/profile')).body).toMatchObject({ bio: 'Nouvelle', phoneNumber: '+33700000000' })
  })

  test('[PROF-45] [GAP-18] it has a limit of its own: ten in ten minutes', async () => {
    const { call } = await server().signIn()
    const other = await server().signIn()
    const change10 = await Promise.all(Array.from({ length: 10 }, () => changePhone(call, '+33700000000')))
    expect(change10.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const refused = await changePhone(call, '+33700000000')
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'request.rate_limited' } } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(540)
    expect((await change(call, { bio: 'Toujours' })).status).toBe(200)
    expect((await changePhone(other.call, '+33700000000')).status).toBe(200)
  })

  test('[PROF-46] the account keeps no copy of it', async () => {
    const { person, call } = await server().signIn()
    await changePhone(call, '+33733445566')
    const document = (await call('/api/account/export')).body
    expect(document.profile).toMatchObject([{ id: person.id, phoneNumber: '+33733445566' }])
    expect(JSON.stringify(document.account)).not.toContain('733445566')
  })

  test('[GAP-02] [GAP-15] it is that of the caller, whoever else is named', async () => {
    const { call } = await signUp({ phoneNumber: '+33612345678' })
    const other = await server().signIn()
    const { id } = other.person
    expect((await changePhone(call, '+33700000000', { id })).status).toBe(400)
    expect((await changePhone(server().call, '+33700000000')).status).toBe(401)
    expect((await call('/api/profile')).body.phoneNumber).toBe('+33612345678')
  })

  test.each([
    '0612345678',
    '+33',
    '+336',
    'appelez le +33612345678',
    '+999 123456',
    '+33612345678'.padEnd(251, '1'),
    '+4912345678901234567',
  ])('%j is refused, and the one before stays', async (phoneNumber) => {
    const { call } = await signUp({ phoneNumber: '+33612345678' })
    expect(await changePhone(call, phoneNumber)).toMatchObject(refusal('phoneNumber'))
    expect((await call('/api/profile')).body.phoneNumber).toBe('+33612345678')
  })

  test.each(['', '  ', null])('[PROF-28] [PROF-30] [GAP-28] %j removes it', async (phoneNumber) => {
    const { person, call } = await signUp({ phoneNumber: '+33612345678' })
    expect((await changePhone(call, phoneNumber)).body).toEqual({ id: person.id, phoneNumber: null })
    expect((await call('/api/profile')).body.phoneNumber).toBeNull()
  })

  test('[GAP-29] an unchanged number is not checked again', async () => {
    // Sign-up asks for the shape of E.164 only: this one has no country.
    const { call } = await signUp({ phoneNumber: '+999123456' })
    expect(await changePhone(call, '+999123456')).toMatchObject({ status: 200, body: { phoneNumber: '+999123456' } })
    expect(await changePhone(call, '+999123457')).toMatchObject(refusal('phoneNumber'))
  })

  test('[GAP-31] several accounts may have one number', async () => {
    const [one, other] = [await server().signIn(), await server().signIn()]
    for (const { call } of [one, other]) {
      expect((await changePhone(call, '+33700000000')).body.phoneNumber).toBe('+33700000000')
    }
  })
})

describe('the birth date', () => {
  test('[GAP-70] a date that does not exist is refused, also when its parts come one by one', async () => {
    const { call } = await server().signIn()
    expect(await change(call, { birthDay: 31, birthMonth: 'Février', birthYear: 2000 })).toMatchObject(
      refusal('birthDay'),
    )
    expect((await change(call, { birthDay: 29, birthMonth: 'Février', birthYear: 2000 })).status).toBe(200)
    expect(await change(call, { birthYear: 2001 })).toMatchObject(refusal('birthDay'))
    expect(await change(call, { birthMonth: 'Mars', birthDay: 32 })).toMatchObject(refusal('birthDay'))
    expect(await change(call, { birthMonth: 'mars' })).toMatchObject(refusal('birthMonth'))
    expect((await call('/api/profile')).body).toMatchObject({ birthDay: 29, birthMonth: 'Février', birthYear: 2000 })
  })

  test('[GAP-70] [GAP-71] one that was possible once, and is sent as it stands, is not checked again', async () => {
    const { person, call } = await server().signIn()
    const old = { birthDay: 31, birthMonth: 'Février', birthYear: 1900 } as const
    await server().db.update(profiles).set(old).where(eq(profiles.id, person.id))
    expect((await change(call, { bio: 'Toujours là' })).body).toMatchObject({ ...old, bio: 'Toujours là' })
    expect(await change(call, { birthYear: 1900 })).toMatchObject(refusal('birthDay'))
    expect((await change(call, { birthYear: 1900, birthDay: 28 })).body).toMatchObject({ ...old, birthDay: 28 })
    expect(await change(call, { birthYear: 1901 })).toMatchObject(refusal('birthYear'))
  })

  test('[PROF-09] [GAP-71] the year is one of the last 100', async () => {
    const { call } = await server().signIn()
    const thisYear = server().clock.now().getUTCFullYear()
    for (const birthYear of [thisYear + 1, thisYear - 100]) {
      expect(await change(call, { birthYear })).toMatchObject(refusal('birthYear'))
    }
    for (const birthYear of [thisYear, thisYear - 99]) {
      expect((await change(call, { birthYear })).body.birthYear).toBe(birthYear)
    }
  })
})
