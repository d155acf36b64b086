import { describe, expect, test } from 'vitest'
import { inputMessages, looksMalicious, sanitise, trimmed } from './text.ts'

describe('the generic input messages', () => {
  test('[RULE-09] [RULE-10] name the limit', () => {
    expect(inputMessages.tooLong(100)).toBe('Input must not exceed 100 characters')
    expect(inputMessages.tooShort(2)).toBe('Input must be at least 2 characters')
  })

  test('[RULE-11] [RULE-12] [RULE-13] [RULE-14] [GAP-124] are the exact English constants', () => {
    expect(inputMessages.invalidCharacters).toBe('Input contains invalid characters')
    expect(inputMessages.prohibitedContent).toBe('Input contains prohibited content')
    expect(inputMessages.malicious).toBe('Potentially malicious input detected')
    expect(inputMessages.cleaned).toBe('Input was automatically cleaned for security')
    expect(inputMessages.usernameStart).toBe('Username cannot start with special characters')
  })
})

describe('malicious text', () => {
  test.each([
    '<script>alert(1)</script>',
    '< script',
    '</script>',
    '<\n/ SCRIPT',
    'javascript:alert(1)',
    'JavaScript :alert(1)',
    '<img onerror=alert(1)>',
    'onclick = x',
    'oncut  =x',
    'javascript  :x',
    '<  /  script',
  ])('[RULE-13] %j is', (text) => {
    expect(looksMalicious(text)).toBe(true)
  })

  test.each([
    'Le script du film',
    'onab=x',
    '/script',
    'On = off',
    '2 < 3',
    'javascript, le langage',
    'la raison=force',
    'déscription',
  ])('[RULE-13] %j is not', (text) => {
    expect(looksMalicious(text)).toBe(false)
  })

  test('[RULE-13] takes no longer on a text made to be slow', () => {
    const before = process.cpuUsage()
    for (const text of [
      `<${' '.repeat(200_000)}`,
      '< '.repeat(100_000),
      'javascript '.repeat(20_000),
      'on'.repeat(100_000),
    ]) {
      expect(looksMalicious(text)).toBe(false)
    }
    expect(process.cpuUsage(before).user, 'microseconds').toBeLessThan(1_000_000)
  })
})

describe('cleaning', () => {
  test.each([
    ['<b>Léa</b>', 'bLéa/b'],
    [`{a}'b'"c"\`d\`;`, 'abcd'],
    ['javascript:Léa', 'Léa'],
    ['javascript \t:Léa', 'Léa'],
    ['Léa onclick=', 'Léa'],
    ['Léa oncut  =', 'Léa'],
    ['Léa onab=', 'Léa onab='],
    ['raison=1', 'raison=1'],
    ['Insert Update delete DROP union script', ''],
    ['SELECT Léa', 'Léa'],
    ['  Léa  ', 'Léa'],
  ])('[RULE-15] [RULE-01] of %j gives %j', (text, cleaned) => {
    expect(sanitise(text)).toBe(cleaned)
  })

  test.each(['scripteur', 'Réunion', 'réunion', 'selection', 'mise_update', 'unionélan', '2drop', 'drop2', 'drop_it'])(
    '[GAP-81] leaves the word %j alone',
    (word) => {
      expect(sanitise(word)).toBe(word)
    },
  )

  test.each([
    'java<script:',
    'javajavascript:script:',
    'sel{ect',
    "dr'op",
    'seleselectct',
    'select delete',
    'on<click=',
  ])('[RULE-15] leaves nothing behind in %j, and changes its own result no more', (text) => {
    const cleaned = sanitise(text)
    expect(sanitise(cleaned)).toBe(cleaned)
    expect(cleaned).not.toMatch(/[<>{}'"`;]|javascript\s*:|onclick\s*=|\b(select|drop|delete)\b/i)
  })

  test('[GAP-23] composes accents', () => {
    expect(sanitise('Le\u0301a')).toBe('Léa')
  })
})

describe('a trimmed text', () => {
  test.each([
    '',
    ' \n\t\u00A0\u3000',
    '\u200B',
    '\u2060\u2061\uFEFF',
    '\u3164\uFFA0\u115F\u1160',
    '\u00AD\u034F\u061C\u180E',
    '\u200C\u200D\u200E\u200F\u202E\u2069',
    '\u2800',
    '\uFE0F',
    '\u{1D159}',
    '\uFDD0\uFDEF\uFFFE\u{1FFFF}',
    '\u{13441}\u{13442}',
    '\u{E0061}\u{E007F}',
    '\u0000\u0007',
  ])('[MSG-15] [CONV-17] %j is empty', (text) => expect(trimmed(text)).toBe(''))

  test.each(['a', '.', '👩‍👩‍👧', '❤\uFE0F', 'ⵣ', '한글', '\u0301', 'a\u200Bb'])(
    '[MSG-13] %j stays what it is, without the blanks around it',
    (text) => expect(trimmed(` ${text}\n`)).toBe(text),
  )
})
