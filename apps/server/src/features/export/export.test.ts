import { getTableName } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { addition, film } from '../../testing/factories.ts'
import { listTables } from '../../testing/tables.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { exportedParts } from './export.service.ts'

const server = useTestServer()

const picture = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer()

/** Tables about people that are no part of the export, and why. */
const leftOut = {
  account_secrets: 'holds hashes of mailed secrets, which live an hour or three days',
}

describe('the export of the own data', () => {
  test('it is a download that holds everything, without secrets', async () => {
    const { person, call, token } = await server().signIn()
    const change = addition(film(7))
    await call('/api/favourites/changes', { body: { changes: [change] } })
    await call('/api/avatar', {
      body: await picture(),
      headers: { 'content-type': 'image/png' },
    })
    await server().services.roles.change('grant', person.email, 'moderator')
    const { status, headers, body } = await call('/api/account/export')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="trouvaille-export.json"')
    expect(body).toMatchObject({
      exportedAt: server().clock.now().toISOString(),
      account: [{ id: person.id, email: person.email, emailVerified: true }],
      waysToSignIn: [{ providerId: 'credential' }],
      profile: [{ username: person.username, phoneNumber: expect.stringMatching(/^\+336/) }],
      roles: [{ role: 'moderator' }],
      favourites: [{ list: change.list, itemId: change.id, item: film(7).item }],
      sessions: [{ userId: person.id }],
      signIns: [{ success: true }],
      pictures: [{ purpose: 'avatar' }],
      mails: [],
    })
    expect(body.avatar).toMatch(/^data:image\/webp;base64,UklGR/)
    expect(JSON.stringify(body)).not.toMatch(/argon2|"(token|password|accessToken|refreshToken|idToken)":/)
    expect(JSON.stringify(body)).not.toContain(token)
  })

  test('[GAP-02] it holds nothing of anybody else', async () => {
    const other = await server().signIn()
    await other.call('/api/favourites/changes', { body: { changes: [addition(film(8))] } })
    const { call } = await server().signIn()
    const { body } = await call('/api/account/export')
    expect(body.favourites).toEqual([])
    expect(body.avatar).toBeNull()
    expect(JSON.stringify(body)).not.toContain(other.person.id)
    expect((await server().call('/api/account/export')).status).toBe(401)
  })

  test('no table that belongs to people is forgotten', async () => {
    const exported = new Set<string>(Object.values(exportedParts).map(({ table }) => getTableName(table)))
    const missing = (await listTables())
      .filter(({ foreignKeys }) => foreignKeys.some((key) => key.reference().foreignTable === accounts))
      .map(({ name }) => name)
      .filter((name) => !exported.has(name) && !(name in leftOut))
    expect(missing, 'add a line to exportedParts').toEqual([])
  })
})
