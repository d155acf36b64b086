import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party-of.ts'

const at = (host: string, publicUrl?: string) => relyingPartyOf(new Headers({ host }), publicUrl)

test.each([
  ['https://trouvaille.example', 'trouvaille.example', 'https://trouvaille.example'],
  ['https://trouvaille.example:8443/', 'trouvaille.example', 'https://trouvaille.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('[PKEY-05] at %s keys are for %s, whatever host a request names', (publicUrl, id, origin) => {
  expect(at('example.org', publicUrl)).toEqual({ id, origin })
})

test.each(['http://trouvaille.example', 'https://192.0.2.7', 'https://[2001:db8::7]', 'http://127.0.0.1:3000'])(
  '[PKEY-05] at %s browsers make no keys',
  (publicUrl) => expect(at('localhost:3000', publicUrl)).toBeUndefined(),
)

test('[PKEY-05] without an address of its own a server makes keys for the own machine alone', () => {
  expect(at('localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  for (const host of ['trouvaille.example', '127.0.0.1:3000', 'localhost.example', '']) expect(at(host)).toBeUndefined()
})
