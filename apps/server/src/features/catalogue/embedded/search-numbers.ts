/** Normalizes numbers: "sept" and "7", "cinquième" and "5e", "quatre cents" and "400", "VIII" and "8". */

const small: Record<string, number> = {
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
}

/** Ordinals, and other words that stand for a number alone: English numbers are not combined. */
const alone: Record<string, number> = {
  premier: 1,
  premiere: 1,
  first: 1,
  second: 2,
  seconde: 2,
  third: 3,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  twenty: 20,
  ...Object.fromEntries(
    Object.entries(small).map(([word, value]) => [
      `${word.replace(/e$/, '').replace('cinq', 'cinqu').replace('neuf', 'neuv')}ieme`,
      value,
    ]),
  ),
}

const roman: Record<string, number> = { i: 1, v: 5, x: 10 }

/** A folded text with numbers as digits. */
export function withDigits(text: string): string {
  const words = text.replace(/\b(\d{1,3}) (?=000\b)/g, '$1').split(' ')
  const read: string[] = []
  for (let at = 0; at < words.length;) {
    const { value, length } = readNumber(words, at)
    read.push(length > 0 ? String(value) : (single(words[at] ?? '', at) ?? words[at] ?? ''))
    at += length || 1
  }
  return read.join(' ')
}

/** The number at a position; of length 0 without one. */
function readNumber(words: readonly string[], start: number): { value: number; length: number } {
  let [thousands, current, end] = [0, 0, start]
  for (; end < words.length; end += 1) {
    const word = words[end] ?? ''
    const value = small[word]
    if (word === 'mille' && thousands === 0) [thousands, current] = [(current || 1) * 1000, 0]
    else if (/^cents?$/.test(word) && current < 10) current = (current || 1) * 100
    else if (value === 20 && current % 100 === 4) current += 76
    else if (value !== undefined && mayFollow(value, current)) current += value
    else if (word === 'et' && /^(?:une?|onze)$/.test(words[end + 1] ?? '') && isRound(current, thousands)) {
      current += words[end + 1] === 'onze' ? 11 : 1
      end += 1
    } else if (word === 'un' && end === words.length - 1 && thousands > 0 && current % 100 === 0) current += 1
    else break
  }
  return { value: thousands + current, length: end - start }
}

const mayFollow = (value: number, current: number) =>
  current % 100 === 0 ||
  (value < 10 && current % 10 === 0 && current % 100 > 10) ||
  (value < 20 && [60, 80].includes(current % 100))

const isRound = (current: number, thousands: number) =>
  current > 0 ? current % 10 === 0 && current % 100 >= 20 : thousands > 0

/** The digits of one word: "5e", "cinquieme", "viii"; single-letter roman numerals only after another word. */
function single(word: string, at: number): string | undefined {
  const value = alone[word]
  if (value !== undefined) return String(value)
  const ordinal = /^(\d+)(?:er|ere|e|eme|ieme|nde?|rd|th|st)$/.exec(word)
  if (ordinal) return ordinal[1]
  if (at === 0 || !/^(?:x{0,2}(?:ix|iv|v?i{0,3}))$/.test(word)) return undefined
  const letters = [...word].map((letter) => roman[letter] ?? 0)
  const sum = letters.reduce((total, each, index) => total + (each < (letters[index + 1] ?? 0) ? -each : each), 0)
  return sum > 0 ? String(sum) : undefined
}
