import { beforeAll, expect, test } from 'vitest'
import { addressOf, listEndpoints } from './testing/contract.ts'
import { countRows } from './testing/database.ts'
import { sendRaw } from './testing/raw-request.ts'
import { useTestServer } from './testing/vitest.ts'

/** Safe methods are safe: a link or a picture on another site, which brings the cookie of a person, does nothing. */

const server = useTestServer()
const reads = listEndpoints().filter(({ method }) => method === 'GET')

let token: string
beforeAll(async () => {
  const { person, token: given } = await server().signIn()
  token = given
  for (const role of ['moderator', 'admin'] as const) await server().services.roles.change('grant', person.email, role)
})

test.each(reads)('[GAP-02] reads change nothing: $name leaves the tables as they were', async (endpoint) => {
  const settled = async () => {
    await server().services.background.settled()
    // That data was exported is kept in the audit, a read too.
    const { audit_entries: _, audit_alerts: __, ...rows } = await countRows(server().db)
    return rows
  }
  const before = await settled()
  const { status } = await sendRaw(server().url, addressOf(endpoint), {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(status).toBeLessThan(500)
  expect([401, 403]).not.toContain(status)
  expect(await settled()).toEqual(before)
})
