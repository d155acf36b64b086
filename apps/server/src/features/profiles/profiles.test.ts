import { eq, getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'
import { profiles } from './profiles.table.ts'
import { change, changePhone, freeName, rejection, signUp } from './testing.ts'

const server = useTestServer()

describe('reading the own profile', () => {
  test('[DATA-03] [GAP-68] it holds what is stored, and null for everything else', async () => {
    const { person, call } = await signUp(server(), { phoneNumber: '+33612345678' })
    expect(await call('/api/profile')).toMatchObject({ status: 200 })
    expect((await call('/api/profile')).body).toEqual({
      username: person.username,
      email: person.email,
      gender: null,
      birthDay: null,
      birthMonth: null,
      birthYear: null,
      phoneNumber: '+33612345678',
      foundByPhone: false,
      showsActivity: true,
      isSuggested: false,
      country: null,
      bio: null,
      avatarUrl: null,
      chosenWorks: [],
    })
  })

  test('[PROF-51] it is read by its id: everything of one person, nothing of nobody', async () => {
    const [one, other] = [await server().signIn(), await server().signIn()]
    const read = (id: string) => server().services.profiles.read(id)
    for (const { person } of [one, other]) {
      const { id, username } = person
      const profile = await read(id)
      expect(profile).toMatchObject({ id, username })
      expect(Object.keys(profile ?? {})).toEqual(Object.keys(getTableColumns(profiles)))
    }
    for (const id of ['nobody', '']) expect(await read(id)).toBeUndefined()
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
    expect(await change(call, body)).toMatchObject(rejection(field))
  })

  test.each(['x'.repeat(501), '<script>', 'javascript:x', 'onclick=x'])(
    '[RULE-08] the bio %j is refused',
    async (bio) => {
      const { call } = await server().signIn()
      expect(await change(call, { bio })).toMatchObject(rejection('bio'))
    },
  )

  test('[RULE-08] a bio of which nothing can be seen is empty', async () => {
    const { call } = await server().signIn()
    expect((await change(call, { bio: ' \u200B\u3164' })).body).toMatchObject({ bio: '' })
  })

  test('[SHOW-01] the works that stand large on it keep their order, and can be taken back', async () => {
    const { call } = await server().signIn()
    const chosenWorks = [
      { kind: 'book', id: 'b1' },
      { kind: 'movie', id: '7' },
    ]
    expect(await change(call, { chosenWorks })).toMatchObject({ status: 200, body: { chosenWorks } })
    expect((await change(call, { bio: 'Autre chose' })).body).toMatchObject({ chosenWorks })
    expect((await change(call, { chosenWorks: [] })).body).toMatchObject({ chosenWorks: [], bio: 'Autre chose' })
  })

  test('[GAP-68] a field can be emptied', async () => {
    const { call } = await server().signIn()
    await change(call, { gender: 'Autre', birthDay: 2, birthMonth: 'Juin', birthYear: 2001, country: 'Canada' })
    const empty = { gender: null, birthDay: null, birthMonth: null, birthYear: null, country: null }
    expect((await change(call, empty)).body).toMatchObject(empty)
  })

  test('[PROF-39] one refused field keeps all others as they were', async () => {
    const { call } = await server().signIn()
    expect(await change(call, { bio: 'Nouvelle', country: 'France', username: 'a' })).toMatchObject(
      rejection('username'),
    )
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

describe('being found by the own number', () => {
  test('is nothing until the person chooses it, is taken back as easily, and stays through a change of number', async () => {
    const { call } = await server().signIn()
    const chosen = async () => (await call('/api/profile')).body.foundByPhone
    expect(await chosen()).toBe(false)
    expect((await change(call, { foundByPhone: true })).body).toMatchObject({ foundByPhone: true })
    expect((await changePhone(call, '+33 6 98 76 54 32')).status).toBe(200)
    expect(await chosen()).toBe(true)
    expect((await call('/api/account/export')).body.profile).toMatchObject([{ foundByPhone: true }])
    expect((await change(call, { foundByPhone: false })).body).toMatchObject({ foundByPhone: false })
    expect(await chosen()).toBe(false)
  })
})

describe('the bio', () => {
  test('[PROF-27] it is trimmed before it is measured: 500 characters are taken', async () => {
    const { call } = await server().signIn()
    expect((await change(call, { bio: `  ${'é'.repeat(500)}\n` })).body.bio).toBe('é'.repeat(500))
    expect(await change(call, { bio: 'é'.repeat(501) })).toMatchObject(rejection('bio'))
  })

  test('[GAP-75] what looks like a script is refused, everything else is stored unaltered', async () => {
    const { call } = await server().signIn()
    for (const bio of ['<script>alert(1)</script>', 'javascript:alert(1)', '<img src=x onerror=alert(1)>']) {
      expect(await change(call, { bio })).toMatchObject(rejection('bio'))
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

describe('the birth date', () => {
  test('[GAP-70] a date that does not exist is refused, also when its parts come one by one', async () => {
    const { call } = await server().signIn()
    expect(await change(call, { birthDay: 31, birthMonth: 'Février', birthYear: 2000 })).toMatchObject(
      rejection('birthDay'),
    )
    expect((await change(call, { birthDay: 29, birthMonth: 'Février', birthYear: 2000 })).status).toBe(200)
    expect(await change(call, { birthYear: 2001 })).toMatchObject(rejection('birthDay'))
    expect(await change(call, { birthDay: 30 })).toMatchObject(rejection('birthDay'))
    expect(await change(call, { birthMonth: 'Mars', birthDay: 32 })).toMatchObject(rejection('birthDay'))
    expect(await change(call, { birthMonth: 'mars' })).toMatchObject(rejection('birthMonth'))
    expect((await call('/api/profile')).body).toMatchObject({ birthDay: 29, birthMonth: 'Février', birthYear: 2000 })
    expect((await change(call, { birthDay: 31, birthMonth: 'Mars' })).status).toBe(200)
    expect(await change(call, { birthMonth: 'Avril' })).toMatchObject(rejection('birthDay'))
  })

  test('[GAP-70] [GAP-71] one that was possible once, and is sent as it stands, is not checked again', async () => {
    const { person, call } = await server().signIn()
    const old = { birthDay: 31, birthMonth: 'Février', birthYear: 1900 } as const
    await server().db.update(profiles).set(old).where(eq(profiles.id, person.id))
    expect((await change(call, { bio: 'Toujours là' })).body).toMatchObject({ ...old, bio: 'Toujours là' })
    expect(await change(call, { birthYear: 1900 })).toMatchObject(rejection('birthDay'))
    expect((await change(call, { birthYear: 1900, birthDay: 28 })).body).toMatchObject({ ...old, birthDay: 28 })
    expect(await change(call, { birthYear: 1901 })).toMatchObject(rejection('birthYear'))
  })

  test('[PROF-09] [GAP-71] the year is one of the last 100', async () => {
    const { call } = await server().signIn()
    const thisYear = server().clock.now().getUTCFullYear()
    for (const birthYear of [thisYear + 1, thisYear - 100]) {
      expect(await change(call, { birthYear })).toMatchObject(rejection('birthYear'))
    }
    for (const birthYear of [thisYear, thisYear - 99]) {
      expect((await change(call, { birthYear })).body.birthYear).toBe(birthYear)
    }
  })
})
