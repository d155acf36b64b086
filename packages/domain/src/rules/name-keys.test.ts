import { describe, expect, test } from 'vitest'
import { emailKey, identifierKey, isReservedUsername, usernameKey } from './name-keys.ts'
import { usernameError } from './username.ts'

/** Every letter that a username may hold. */
const letters = Array.from({ length: 0x20000 }, (_, code) => (code < 0xd800 || code > 0xdfff ? code : 0x61))
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => usernameError(`a${letter}`) === undefined)

describe('the key of a username', () => {
  test.each([
    ['CHRISTINE', 'christine'],
    ['chrİstİne', 'christine'],
    ['chrıstıne', 'christine'],
    ['chriſtine', 'christine'],
    ['ｃｈｒｉｓｔｉｎｅ', 'christine'],
    ['ᴄʜʀɪꜱᴛɪɴᴇ', 'christine'],
    ['cʰrⁱstⁱne', 'christine'],
    ['\u212aate', 'kate'],
    ['ﬁlm', 'film'],
    ['Œdipe', 'oedipe'],
    ['GROẞ', 'gross'],
    ['Groß', 'gross'],
    ['AMÉLIE', 'amélie'],
    ['Ame\u0301lie', 'amélie'],
    ['Ｅ\u0301mile', 'émile'],
  ])('[GAP-24] [GAP-23] of "%s" is that of "%s"', (username, same) => {
    expect(usernameKey(username)).toBe(usernameKey(same))
  })

  test('[GAP-24] letters that look like others count as those, each of them', () => {
    expect(Array.from('ɑᴀʙᴄᴅᴇꬲꜰẝꞙꬵɡɢᶃʜɩɪȷᴊᴋĸʟǀᴍɴᴏᴑꬽᴘʀꭇꭈꜱƽᴛᴜʋꞟꭎꭒᴠᴡɯʏɣỿᶌꭚᴢ', usernameKey).join('')).toBe(
      'aabcdeeffffggghiijjkkllmnoooprrrsstuuuuuvwwyyyyyz',
    )
    expect(Array.from('ꜳæᴁꜵꜷꜹꜻꜽʣǁỻʪʫœɶꝏꞵꝷʦᵫꭣ', usernameKey).join(' ')).toBe(
      'aa ae ae ao au av av ay dz ll ll ls lz oe oe oo ss tf ts ue uo',
    )
  })

  test.each([
    ['Amelie', 'Amélie'],
    ['Ines', 'Inès'],
    ['Lukasz', 'Łukasz'],
    ['lea', 'leà'],
    ['a_b', 'a-b'],
    ['lea1', 'leal'],
  ])('[GAP-23] accents and characters count: "%s" is not "%s"', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other))
  })

  test('[GAP-24] is the same for both cases of every letter, and its own key', () => {
    expect(letters.length).toBeGreaterThan(1300)
    const wrong = letters.filter((letter) => {
      const key = usernameKey(letter)
      return [key, letter.toUpperCase(), letter.toLowerCase()].some((variant) => usernameKey(variant) !== key)
    })
    expect(wrong).toEqual([])
  })
})

test('[GAP-26] an identifier with an "@" is an e-mail, any other a username', () => {
  expect(identifierKey('Ana@Example.ORG')).toBe('ana@example.org')
  expect(emailKey('Ana@Example.ORG')).toBe('ana@example.org')
  expect(identifierKey('ANAı')).toBe('anai')
})

describe('names of the house', () => {
  test.each([
    'admin',
    'Admin',
    'ADMİN',
    'ᴀᴅᴍɪɴ',
    'adm1n',
    'adrnin',
    'vvebmaster',
    'ad-min',
    'Administrateur',
    'moderateur',
    'Modérateur',
    'mod\u00e9ration',
    'm0deration',
    'trouvaille',
    'TrouvaiIle',
    'Trouvai11e',
    'trouvaille-officiel',
    'equipe_trouvaille',
    'Équipe.Trouvaille',
    'support',
    'ſupport',
    'sécurité',
    'aide',
    'contact',
    'system',
    'root',
    'official',
    // Strokes, hooks and turned letters; other scripts; signs of compatibility; digits for letters.
    'mødération',
    'suppørt',
    'sуstem',
    'Trouvaiłłe',
    'Trouvaiⱡⱡe',
    'ađmin',
    'ʂupport',
    'Ǝquipe',
    'ɓot',
    'аdmin',
    'αdmin',
    'тrouvaille',
    'ａｄｍｉｎ',
    '4dm1n',
    '5upp0rt',
    'mod3ration',
    '73am',
  ])('[FRND-56] [GAP-24] "%s" is reserved', (username) => {
    expect(isReservedUsername(username)).toBe(true)
  })

  test.each([
    'camille',
    'Adminouche',
    'Trouvailles-de-Lea',
    'contacte',
    'aidez',
    'Rooty',
    'admin2',
    'utilisateur',
    'me',
    'Łukasz',
    'Søren',
    'Lea1975',
    'Aïda',
  ])('[FRND-56] "%s" is free', (username) => {
    expect(isReservedUsername(username)).toBe(false)
  })
})
