import { displayName } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { avatar } from './avatar.ts'
import { initials } from './initials.ts'
import { contrast } from './palette.ts'
import { HOSTILE, linesOf, readSvg } from './testing.ts'
import { clean } from './text.ts'

describe('avatar', () => {
  test.each([
    ['Jean Dupont', 'JD'],
    ['jeanne', 'J'],
    ['Anne Marie Le Goff', 'AM'],
    ['  élodie   ça  ', 'ÉÇ'],
    ['e\u0301lodie', 'É'],
    ['nour_b', 'NB'],
    ['camille.dupont', 'CD'],
    ['Jean-Pierre Martin', 'JM'],
    ['"Bob" (le vrai)', 'BL'],
    ['<b>', 'B'],
    ['李 雷', '李雷'],
    ['7 nains', '7N'],
    ['👻', ''],
    ['', ''],
  ])('[NAV-61] initials of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected)
    const printed = linesOf(avatar(name, 'u1')).map((line) => line.text)
    expect(printed).toEqual(expected ? [expected] : [])
  })

  test('[PROF-60] [GAP-63] is drawn from the name that is shown, that of the mail address where there is no other, and asks nobody', () => {
    for (const [named, expected] of [
      [{ username: 'Jean Dupont', email: 'x@example.org' }, 'JD'],
      [{ username: null, email: 'salome@example.org' }, 'S'],
    ] as const) {
      const svg = avatar(displayName(named), 'u1')
      expect(linesOf(svg).map((line) => line.text)).toEqual([expected])
      // But for the name of what is drawn, there is no address in it.
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\((?!#)/)
    }
  })

  test('is stable, coloured by its seed, hidden unless named', () => {
    expect(avatar('Jeanne', 'u1')).toBe(avatar('Jeanne', 'u1'))
    expect(avatar('Jeanne', 'u1')).not.toBe(avatar('Jeanne', 'u2'))
    expect(avatar('Jeanne')).toContain('aria-hidden="true"')
    expect(avatar('Jeanne', 'u1', { alt: 'Jeanne' })).toContain('role="img" aria-label="Jeanne"')
    for (const name of HOSTILE) readSvg(avatar(name, name, { alt: name }))
  })

  test('has initials that read on every disc', () => {
    for (let i = 0; i < 400; i++) {
      const fills = readSvg(avatar('A', `u${i}`)).map(({ attributes }) => attributes.get('fill') ?? '')
      const [field = '', arc = '', ink = ''] = fills.slice(1)
      expect(Math.min(contrast(field, ink), contrast(arc, ink))).toBeGreaterThan(4.5)
    }
  })
})

test('clean leaves one printable line', () => {
  expect(clean('  a\u0000\n b\u202e\ud800 e\u0301 ')).toBe('a b é')
  expect(clean(undefined)).toBe('')
  expect(clean(1984)).toBe('1984')
  expect(clean('x'.repeat(9999)).length).toBeLessThan(1000)
})
