import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('[PICT-06] [MOB-05] an address is taken apart, and what is none is none', () => {
  expect(parseUrl('https://Trouvaille.example/a?b#c')).toMatchObject({ host: 'trouvaille.example', pathname: '/a' })
  for (const text of ['', 'x', '/movie/1', 'https://']) expect(parseUrl(text)).toBeUndefined()
})
