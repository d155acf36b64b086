import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Hono } from 'hono'
import { webApp } from './web-app.ts'

const files = ['index.html', 'landing.html', 'theme.js', 'assets/a.js', '.stamp', 'assets/.hidden.js', '.git/config']

let folder: string
const app = new Hono()
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trouvaille-web-'))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `content of ${file}`)
  }
  webApp(app, folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = async (path: string) => {
  const answer = await app.request(path)
  return [answer.status, await answer.text()]
}

test.each([
  ['/theme.js', 'theme.js'],
  ['/assets/a.js', 'assets/a.js'],
  ['/', 'landing.html'],
  ['/movies', 'index.html'],
  ['/book/a.b', 'index.html'],
])('%s is answered with %s', async (path, file) => {
  expect(await get(path)).toEqual([200, `content of ${file}`])
})

test.each(['trouvaille.signed_in=1', '__Host-trouvaille.signed_in=1'])(
  'who comes back with the cookie %s gets the app',
  async (cookie) => {
    const answer = await app.request('/', { headers: { cookie } })
    expect(await answer.text()).toBe('content of index.html')
  },
)

test.each(['/.stamp', '/assets', '/assets/', '/assets/.hidden.js', '/assets/none.js', '/index.html', '/.env'])(
  '%s is not found',
  async (path) => {
    expect((await get(path))[0]).toBe(404)
  },
)

test.each(['/.git/config', '/x/.stamp'])('%s is the page of an unknown path, not a file', async (path) => {
  expect(await get(path)).toEqual([200, 'content of index.html'])
})
