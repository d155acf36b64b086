import { describe, expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'
import { change, changePhone, freeName, rejection, signUp, taken } from './testing.ts'

const server = useTestServer()

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
      expect(await change(call, { username })).toMatchObject(rejection('username'))
    },
  )

  test('[PROF-44] what is sent as it stands changes nothing, not even the time of the last change', async () => {
    const { person, call } = await signUp(server(), { phoneNumber: '+33612345678' })
    await change(call, { bio: 'Avant' })
    const before = await server().services.profiles.read(person.id)
    server().clock.advance(1000)
    expect((await change(call, { username: ` ${person.username} ` })).status).toBe(200)
    expect((await changePhone(call, '+33612345678')).status).toBe(200)
    expect(await server().services.profiles.read(person.id)).toEqual(before)
  })

  test('[GAP-21] a name of sign-up that the profile would refuse stays while it is unchanged', async () => {
    const username = `marie.${freeName()}`
    const { call } = await signUp(server(), { username })
    expect(await change(call, { username, bio: 'Toujours moi' })).toMatchObject({ status: 200, body: { username } })
    expect(await change(call, { username: `${username}.2` })).toMatchObject(rejection('username'))
  })

  test('[PROF-23] [GAP-24] a name that somebody has is taken, in any case, with accents too', async () => {
    const name = `É-${freeName()}`
    await signUp(server(), { username: name })
    const { person, call } = await server().signIn()
    expect(await change(call, { username: name })).toMatchObject(taken)
    expect(await change(call, { username: name.toLowerCase() })).toMatchObject(taken)
    expect(await change(call, { username: name.normalize('NFD'), bio: 'x' })).toMatchObject(taken)
    expect((await call('/api/profile')).body).toMatchObject({ username: person.username, bio: null })
  })

  test('[PROF-23] [PROF-41] [GAP-24] a name that looks like one of somebody, or of the house, is taken', async () => {
    const name = `titi-${freeName()}`
    await signUp(server(), { username: name })
    const { call } = await server().signIn()
    for (const username of [name.replaceAll('i', 'ı'), name.replace('t', 'ᴛ'), 'admin', 'Trouvaılle', 'modérateur']) {
      expect(await change(call, { username }), username).toMatchObject(taken)
      expect((await call(`/api/usernames/${encodeURIComponent(username)}`)).body, username).toEqual({
        available: false,
      })
    }
  })

  test.each(['Mødérateur', 'ađmin', 'ꜱuppørt', '5upport', 'ʂupport_Trouvaiłle'])(
    '[FRND-56] nobody is called %s: it gets a number at sign-up, and is taken later',
    async (username) => {
      const { call } = await signUp(server(), { username })
      const given = (await call('/api/profile')).body.username as string
      expect(given).toMatch(new RegExp(`^${username}[0-9]+$`))
      expect(await change(call, { username })).toMatchObject(taken)
    },
  )

  test('[PROF-23] the case of the own name can be changed', async () => {
    const name = freeName()
    const { call } = await signUp(server(), { username: name })
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
    const other = await signUp(server(), { username: `Ève-${freeName()}` })
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
