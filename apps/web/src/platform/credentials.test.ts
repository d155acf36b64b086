import { expect, onTestFinished, test } from 'vitest'
import { hasSession, removeSession } from './credentials.ts'

/** Stands in for the cookies of the document, of a page behind TLS too. Spies on both accessors would stay. */
function stubCookies(accessors: Pick<PropertyDescriptor, 'get' | 'set'>): void {
  Object.defineProperty(document, 'cookie', { ...accessors, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'))
}

test('[GAP-37] there is a session where its marker is, under the name that it has over TLS too', () => {
  let cookies = ''
  stubCookies({ get: () => cookies })
  for (const [written, isThere] of [
    ['trouvaille.signed_in=1', true],
    ['a=b; __Host-trouvaille.signed_in=1', true],
    ['__Host-trouvaille.signed_in=', false],
    ['', false],
  ] as const) {
    cookies = written
    expect(hasSession(), written).toBe(isThere)
  }
})

test('[GAP-37] a session that has ended leaves no marker, under either name', () => {
  const changes: string[] = []
  stubCookies({ set: (change: string) => changes.push(change) })
  removeSession()
  expect(changes).toEqual([
    'trouvaille.signed_in=; Path=/; Max-Age=0; SameSite=Lax',
    '__Host-trouvaille.signed_in=; Path=/; Max-Age=0; Secure; SameSite=Lax',
  ])
})
