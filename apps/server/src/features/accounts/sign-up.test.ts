import { describe, expect, test, vi } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { everythingSent, mailsTo, mailTo } from '../../testing/mails.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { newEmail, refused, signInWith, signUp } from './testing.ts'

const server = useTestServer()

/** Signs in and reads the username that the account got. */
async function usernameOf(email: string): Promise<string> {
  return (await signInWith(server(), email)).body.account.username
}

describe('sign-up', () => {
  test('[AUTH-43] [AUTH-45] [GAP-06] it makes an account with its profile, which can sign in', async () => {
    const username = `Ana-${newEmail().slice(2, 10)}`
    const email = newEmail()
    expect((await signUp(server(), { email, username })).status).toBe(200)
    const { status, body } = await signInWith(server(), email)
    expect(status).toBe(200)
    expect(body.account).toEqual({ id: expect.any(String), email, username, avatarUrl: null, roles: [] })
    const { body: profile } = await server().call('/api/profile', {
      headers: { authorization: `Bearer ${body.token}` },
    })
    expect(profile).toMatchObject({ username, email, phoneNumber: '+33612345678' })
  })

  test.each([
    ['says so', { foundByPhone: true }, true],
    ['says no', { foundByPhone: false }, false],
    ['says nothing', {}, false],
  ])('somebody who %s about being found by their number', async (_, chosen, foundByPhone) => {
    const email = newEmail()
    expect((await signUp(server(), { email, ...chosen })).status).toBe(200)
    const { token } = (await signInWith(server(), email)).body
    const profile = await server().call('/api/profile', { headers: { authorization: `Bearer ${token}` } })
    expect(profile.body).toMatchObject({ phoneNumber: '+33612345678', foundByPhone })
  })

  test.each([
    ['an address without @', { email: 'ana.example.org' }, 'email'],
    ['an address without a domain', { email: 'ana@example' }, 'email'],
    ['a plus sign, which is not among the characters', { email: 'ana+film@example.org' }, 'email'],
    ['an accent in an address', { email: 'élodie@example.org' }, 'email'],
    ['256 characters', { email: `${'a'.repeat(244)}@example.org` }, 'email'],
    ['no address', { email: '' }, 'email'],
  ])('[AUTH-21] [AUTH-22] [AUTH-24] [GAP-27] the address: %s is refused', async (_, fields, field) => {
    expect(await signUp(server(), fields)).toMatchObject(refused(field))
  })

  test.each([
    ['one character', 'a'],
    ['51 characters', 'a'.repeat(51)],
    ['a space', 'ana film'],
    ['a script', '<script>alert(1)</script>'],
    ['a quote', "ana'film"],
    ['a dot first', '.ana'],
    ['a hyphen first', '-ana'],
    ['an underscore first', '_ana'],
    ['an emoji', 'ana🎬'],
    ['an @', 'ana@film'],
    ['a foreign script', 'анна'],
  ])('[RULE-02] [RULE-03] [AUTH-25] [GAP-21] the username: %s is refused', async (_, username) => {
    expect(await signUp(server(), { username })).toMatchObject(refused('username'))
  })

  test.each(['ab', 'a'.repeat(50), 'Ana.Film_2-b', '9lives', 'Élodie', 'Œdipe'])(
    '[RULE-02] [GAP-23] the username "%s" is accepted',
    async (start) => {
      // A free name: others may have taken the short ones.
      const email = newEmail()
      expect((await signUp(server(), { email, username: start })).status).toBe(200)
      expect(await usernameOf(email)).toBe(start)
    },
  )

  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['a national number that is too short', '061234567'],
    ['a zero after the plus', '+0612345678'],
    ['16 digits', '+3361234567890123'],
    ['letters', '+336abc45678'],
  ])('[AUTH-28] [GAP-28] the phone: %s is refused', async (_, phoneNumber) => {
    expect(await signUp(server(), { phoneNumber })).toMatchObject(refused('phoneNumber'))
  })

  test.each([
    ['[AUTH-27] [AUTH-28] the phone is trimmed, then stored', '  +33612345678  '],
    ['[FR-05] a phone is stored in one form: a French one', '06 12.34-56 78'],
    ['[FR-05] a phone is stored in one form: one with a country', '0033 (0)6 12 34 56 78'],
    ['a phone with a 0 that nobody dials is stored without it, so that contacts find it', '+330612345678'],
  ])('%s', async (_, phoneNumber) => {
    const email = newEmail()
    await signUp(server(), { email, phoneNumber })
    const { body } = await signInWith(server(), email)
    const profile = await server().call('/api/profile', { headers: { authorization: `Bearer ${body.token}` } })
    expect(profile.body.phoneNumber).toBe('+33612345678')
  })

  test('[GAP-31] several accounts may have the same phone', async () => {
    const phoneNumber = '+33699999999'
    expect((await signUp(server(), { phoneNumber })).status).toBe(200)
    expect((await signUp(server(), { phoneNumber })).status).toBe(200)
  })

  test('[AUTH-31] a password is taken as it is typed: any signs, its case, the blanks around it, 256 of them', async () => {
    for (const password of [' Mot De Passe ', 'minuscules', '12345678', '🎬🎬🎬🎬🎬🎬', 'x'.repeat(256)]) {
      const email = newEmail()
      expect((await signUp(server(), { email, password })).status).toBe(200)
      const others = [password.trim(), password.toUpperCase(), password.slice(0, -1), `${password} `]
      for (const other of others.filter((changed) => changed !== password)) {
        expect((await signInWith(server(), email, other)).status, other).not.toBe(200)
      }
      expect((await signInWith(server(), email, password)).status).toBe(200)
    }
  })

  test('[AUTH-31] a password has 6 characters or more, and an end', async () => {
    expect(await signUp(server(), { password: '12345' })).toMatchObject(refused('password'))
    expect(await signUp(server(), { password: 'x'.repeat(257) })).toMatchObject(refused('password'))
    const email = newEmail()
    expect((await signUp(server(), { email, password: '🎬é 456' })).status).toBe(200)
    expect((await signInWith(server(), email, '🎬é 456')).status).toBe(200)
  })

  test.each([
    ['with the part before the @', 'Marie.Claire', 'marie.claire'],
    ['without a leading special character', '_-paul', 'paul'],
    ['padded with a digit', 'x', 'x1'],
    ['cut to 50', 'b'.repeat(60), 'b'.repeat(50)],
  ])('[AUTH-26] [GAP-22] a username left out is made of the address, %s', async (_, local, username) => {
    const email = `${local}@${newEmail().slice(2, 10)}.example.org`
    expect((await signUp(server(), { email })).status).toBe(200)
    expect(await usernameOf(email)).toBe(username)
  })

  test('[GAP-06] [GAP-24] a username that is taken, in any case, gets a number', async () => {
    const [one, two, three] = [newEmail(), newEmail(), newEmail()]
    await signUp(server(), { email: one, username: 'Colette' })
    await signUp(server(), { email: two, username: 'colette' })
    await signUp(server(), { email: three, username: 'COLETTE' })
    expect(await Promise.all([one, two, three].map(usernameOf))).toEqual(['Colette', 'colette2', 'COLETTE3'])
  })

  test('[GAP-06] from the tenth of a name on, the number is any', async () => {
    const username = `Jeanne-${newEmail().slice(2, 10)}`
    const names: string[] = []
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.25)
    try {
      for (let count = 0; count < 10; count += 1) {
        const { email } = await createPerson(server().services, { username, email: newEmail() })
        names.push(await usernameOf(email))
      }
    } finally {
      random.mockRestore()
    }
    expect(names.slice(-2)).toEqual([`${username}9`, `${username}250000`])
  })

  test.each([
    ['Margot', 'MARGOT'],
    ['Simone', 'Ｓɪmonᴇ'],
    ['Éloïse', 'éloi\u0308se'],
    ['Ismail', 'İsmaıl'],
    ['Francois', 'Françoıs'.replace('ç', 'c')],
  ])('[GAP-24] [GAP-23] a username that looks like "%s" is taken: "%s"', async (first, second) => {
    const [one, two] = [newEmail(), newEmail()]
    await signUp(server(), { email: one, username: first })
    await signUp(server(), { email: two, username: second })
    expect(await Promise.all([one, two].map(usernameOf))).toEqual([first, `${second.normalize('NFC')}2`])
    // Both find their own account.
    for (const [identifier, email] of [
      [second, one],
      [`${first}2`, two],
    ] as const) {
      expect((await signInWith(server(), identifier)).body.account.email).toBe(email)
    }
  })

  test.each([
    ['admin', 'nobody'],
    ['Modérateur', 'nobody'],
    ['Trouvaılle', 'nobody'],
    ['sUPPORT', 'nobody'],
    [undefined, 'contact'],
    [undefined, 'root'],
  ])('[GAP-24] names of the house are taken: %s, of %s@…', async (username, local) => {
    const email = `${local}@${newEmail().slice(2, 10)}.example.org`
    expect((await signUp(server(), { email, username })).status).toBe(200)
    expect(await usernameOf(email)).toMatch(new RegExp(`^${username ?? local}\\d+$`))
  })

  test.each(['select', 'Union', 'lea-drop'])(
    '[RULE-01] [RULE-15] an uncleaned username is refused: %s',
    async (name) => {
      expect(await signUp(server(), { username: name })).toMatchObject(refused('username'))
    },
  )

  test('[GAP-06] of sign-ups at the same moment with one username each gets its own', async () => {
    const emails = Array.from({ length: 6 }, newEmail)
    const answers = await Promise.all(emails.map((email) => signUp(server(), { email, username: 'Foule' })))
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200))
    const names = await Promise.all(emails.map(usernameOf))
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(emails.length)
  })

  test('[GAP-02] nobody gives themselves a role, an id or a confirmed address at sign-up', async () => {
    for (const extra of [
      { role: 'admin' },
      { roles: ['admin'] },
      { id: 'x' },
      { confirmed: true },
      { emailVerified: true },
    ]) {
      expect((await signUp(server(), extra)).status).toBe(400)
    }
  })
})

describe('an address that has an account', () => {
  test('it opens no session, nothing is changed, and its owner is told', async () => {
    const person = await createPerson(server().services)
    const answer = await signUp(server(), { email: person.email.toUpperCase(), password: 'another-1' })
    expect(answer).toMatchObject({ status: 200, body: { session: null } })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await signInWith(server(), person.email, 'another-1')).status).toBe(401)
    expect((await signInWith(server(), person.email, person.password)).status).toBe(200)
    const mail = await mailTo(server(), person.email, 'Vous avez déjà un compte')
    expect(mail.text).toContain('/signin')
  })

  test('of sign-ups at the same moment one makes the account', async () => {
    const email = newEmail()
    const passwords = Array.from({ length: 5 }, (_, index) => `password-${index}`)
    const answers = await Promise.all(passwords.map((password) => signUp(server(), { email, password })))
    expect(answers.map(({ status }) => status)).toEqual(passwords.map(() => 200))
    const opened = await Promise.all(passwords.map((password) => signInWith(server(), email, password)))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('its owner is not drowned in mails', async () => {
    const person = await createPerson(server().services)
    for (let count = 0; count < 8; count += 1) await signUp(server(), { email: person.email })
    await everythingSent(server())
    expect(await mailsTo(server(), person.email)).toHaveLength(6)
  })
})
