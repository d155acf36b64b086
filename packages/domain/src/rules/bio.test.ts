import { describe, expect, test } from 'vitest'
import { bioError, cutBio } from './bio.ts'

describe('a bio', () => {
  test('[PROF-25] [RULE-08] 500 characters are accepted, 501 are not', () => {
    expect(bioError('é'.repeat(500))).toBeUndefined()
    expect(bioError('é'.repeat(501))).toBe('bio.too_long')
  })

  test.each([
    '',
    'Passionné de films, livres et musique.',
    'J’aime <3 le JavaScript',
    'a < b && c > d',
    'on = toujours là',
  ])('[GAP-75] %j is accepted as it is', (bio) => expect(bioError(bio)).toBeUndefined())

  test.each([
    '<script>alert(1)</script>',
    '< SCRIPT src=//x>',
    '</script >',
    'JavaScript:alert(1)',
    'javascript :alert(1)',
    '<img src=x onerror=alert(1)>',
    '<b ONCLICK = "x">',
  ])('[GAP-75] [RULE-08] %j is refused', (bio) => expect(bioError(bio)).toBe('bio.malicious'))

  test('[GAP-74] a longer paste is cut to what fits, never inside a character', () => {
    expect(cutBio('court')).toBe('court')
    expect(cutBio('a'.repeat(600))).toHaveLength(500)
    expect(cutBio(`${'a'.repeat(499)}😀`)).toBe('a'.repeat(499))
    expect(cutBio('suite', 3)).toBe('sui')
  })
})
