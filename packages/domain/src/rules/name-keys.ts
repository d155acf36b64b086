import { brand } from '../brand.ts'

/**
 * One form for all ways to write a name: names that look alike have one key. It is what names are found, kept apart
 * and counted by, so it is worked out here alone and never by a database, whose idea of case depends on its locale.
 */

/**
 * Latin letters that look like others, out of Unicode's list of confusable characters (UTS 39): small capitals,
 * phonetic letters, ligatures. What compatibility and case make equal (fullwidth, long s, dotless i) needs no line.
 */
const lookAlikes: Record<string, string> = {
  a: 'ɑᴀ',
  b: 'ʙ',
  c: 'ᴄ',
  d: 'ᴅ',
  e: 'ᴇꬲ',
  f: 'ꜰẝꞙꬵ',
  g: 'ɡɢᶃ',
  h: 'ʜ',
  i: 'ɩɪ',
  j: 'ȷᴊ',
  k: 'ᴋĸ',
  l: 'ʟǀ',
  m: 'ᴍ',
  n: 'ɴ',
  o: 'ᴏᴑꬽ',
  p: 'ᴘ',
  r: 'ʀꭇꭈ',
  s: 'ꜱƽ',
  t: 'ᴛ',
  u: 'ᴜʋꞟꭎꭒ',
  v: 'ᴠ',
  w: 'ᴡɯ',
  y: 'ʏɣỿᶌꭚ',
  z: 'ᴢ',
  aa: 'ꜳ',
  ae: 'æᴁ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  dz: 'ʣ',
  ll: 'ǁỻ',
  ls: 'ʪ',
  lz: 'ʫ',
  oe: 'œɶ',
  oo: 'ꝏ',
  ss: 'ꞵ',
  tf: 'ꝷ',
  ts: 'ʦ',
  ue: 'ᵫ',
  uo: 'ꭣ',
}

const byLetter = (likes: Record<string, string>) =>
  new Map(Object.entries(likes).flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)))

const plainLetters = byLetter(lookAlikes)

/** Usernames that differ only in case, or in letters that look the same, are one name [GAP-24]; accents count [GAP-23]. */
export function usernameKey(username: string): string {
  // Down, up and down: some letters share only their capital, as the long s and the dotless i do.
  const folded = username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()
  const plain = Array.from(folded, (character) => plainLetters.get(character) ?? character).join('')
  // The dot of a capital İ becomes a mark of its own, on a letter that has one.
  return plain
    .normalize('NFD')
    .replaceAll(/(?<=[ij])\u0307/g, '')
    .normalize('NFC')
}

/** The one form of an e-mail: what is stored, looked up and counted. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}

/** The key of what a person signs in with: with an "@" it is an e-mail, else a username [GAP-26]. */
export function identifierKey(identifier: string): string {
  return identifier.includes('@') ? emailKey(identifier) : usernameKey(identifier)
}

/** Words with which somebody could speak for the house. */
const reservedWords = `${brand}
  admin admins administrateur administratrice administration administrator modo moderateur
  moderatrice moderation moderator equipe team staff support aide help helpdesk assistance service
  serviceclient contact info securite security abuse privacy confidentialite legal noreply
  notification notifications official officiel officielle compte account system systeme root
  sysadmin superuser hostmaster postmaster webmaster bot api www`.split(/\s+/)

/**
 * Letters that pass for another one at a glance, though their names stay apart: with a stroke or a hook, turned, of
 * another script, and the digits that are written for letters. Accents and compatibility need no line.
 */
const passesFor: Record<string, string> = {
  a: 'ⱥᶏɐаα4',
  b: 'ƀƃɓᵬᶀв',
  c: 'ȼƈɕсϲ',
  d: 'đðƌɖɗȡᵭᶁԁ',
  e: 'ɇǝəɛɘᶒеεє3',
  f: 'ƒᵮᶂ',
  g: 'ǥɠ',
  h: 'ħɦⱨнһ',
  i: 'ɨᵻᶖіιӏl1łƚɫɬɭⱡȴᶅ',
  j: 'ɉʝј',
  k: 'ƙⱪꝁꝃᶄкκ',
  m: 'ɱᵯᶆм',
  n: 'ŋƞɲɳȵᵰᶇпη',
  o: 'øɵɔꝋоο0',
  p: 'ƥᵽᵱᶈꝑрρ',
  q: 'ɋʠԛ',
  r: 'ɍɼɽɾᵲᶉг',
  s: 'ʂȿᵴᶊѕ5',
  t: 'ŧƭʈȶⱦᵵтτ7',
  u: 'ʉᵾᶙυ',
  v: 'ʌᶌѵν',
  w: 'ⱳѡԝω',
  x: 'хχ',
  y: 'ɏƴу',
  z: 'ƶȥʐʑⱬᵶ',
}

const atAGlance = byLetter(passesFor)

/** Coarser than the key: also without accents and separators, and as if letters that only a good eye tells were one. */
const glance = (username: string): string =>
  Array.from(usernameKey(username).normalize('NFD'), (letter) => atAGlance.get(letter) ?? letter)
    .join('')
    .replaceAll(/[\p{Mark}._-]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const onlyReservedWords = new RegExp(`^(?:${reservedWords.map(glance).join('|')})+$`)

/** Whether a name would pass for one of the house: nobody can take it, as if somebody had it already. */
export function isReservedUsername(username: string): boolean {
  return onlyReservedWords.test(glance(username))
}
