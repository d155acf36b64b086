import { describe, expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'
import { change, changePhone, rejection, signUp } from './testing.ts'

const server = useTestServer()

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
    const { call } = await signUp(server(), { phoneNumber: '+33612345678' })
    expect(await change(call, { bio: 'Nouvelle', phoneNumber: '+33700000000' })).toMatchObject(rejection(''))
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

  test('[PROF-46] [PROF-47] the account keeps no copy of it', async () => {
    const { person, call } = await server().signIn()
    await changePhone(call, '+33733445566')
    const document = (await call('/api/account/export')).body
    expect(document.profile).toMatchObject([{ id: person.id, phoneNumber: '+33733445566' }])
    expect(JSON.stringify(document.account)).not.toContain('733445566')
  })

  test('[GAP-02] [GAP-15] it is that of the caller, whoever else is named', async () => {
    const { call } = await signUp(server(), { phoneNumber: '+33612345678' })
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
    const { call } = await signUp(server(), { phoneNumber: '+33612345678' })
    expect(await changePhone(call, phoneNumber)).toMatchObject(rejection('phoneNumber'))
    expect((await call('/api/profile')).body.phoneNumber).toBe('+33612345678')
  })

  test.each(['', '  ', null])('[PROF-28] [PROF-30] [GAP-28] %j removes it', async (phoneNumber) => {
    const { person, call } = await signUp(server(), { phoneNumber: '+33612345678' })
    expect((await changePhone(call, phoneNumber)).body).toEqual({ id: person.id, phoneNumber: null })
    expect((await call('/api/profile')).body.phoneNumber).toBeNull()
  })

  test('[GAP-29] an unchanged number is not checked again', async () => {
    // Sign-up asks for the shape of E.164 only: this one has no country.
    const { call } = await signUp(server(), { phoneNumber: '+999123456' })
    expect(await changePhone(call, '+999123456')).toMatchObject({ status: 200, body: { phoneNumber: '+999123456' } })
    expect(await changePhone(call, '+999123457')).toMatchObject(rejection('phoneNumber'))
  })

  test('[GAP-31] several accounts may have one number', async () => {
    const [one, other] = [await server().signIn(), await server().signIn()]
    for (const { call } of [one, other]) {
      expect((await changePhone(call, '+33700000000')).body.phoneNumber).toBe('+33700000000')
    }
  })
})
