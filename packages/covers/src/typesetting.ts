/** Sets titles in lines: measures, breaks and sizes them. All widths are in ems unless said. */
import { ADVANCES, CHARACTERS, type Voice } from './font-metrics.ts'
import { isWeak } from './text.ts'

const NO_BREAK_SPACE = '\u00a0'
/** Opens a piece of a word that continues the piece before it. */
const JOINT = '\u200b'
const MOST_WORDS = 14
const MOST_CHARACTERS = 100

const POSITIONS = new Map(Array.from(CHARACTERS).map((character, index) => [character, index]))
const INVISIBLE = /[\p{M}\u200b-\u200d\u2060]/u
const IDEOGRAM = /[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u
const PICTURE = /\p{Extended_Pictographic}/u

function advance(character: string, voice: Voice): number {
  const base = () => POSITIONS.get(character.normalize('NFD').charAt(0))
  const position = POSITIONS.get(character) ?? base()
  const measured = position === undefined ? undefined : ADVANCES[voice][position]
  if (measured !== undefined) return measured / 1000
  if (INVISIBLE.test(character)) return 0
  if (PICTURE.test(character)) return 1.25
  return IDEOGRAM.test(character) ? 1 : 0.56
}

/** The width of a line of text. */
export function width(text: string, voice: Voice): number {
  let total = 0
  for (const character of text) total += advance(character, voice)
  return total
}

/** Shortens a text to a width, with an ellipsis when something had to go. */
export function shorten(text: string, voice: Voice, limit: number): string {
  if (width(text, voice) <= limit) return text
  const characters = [...text]
  while (characters.length > 1 && width(`${characters.join('')}…`, voice) > limit) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** Cuts a word that no line could hold. */
function cut(word: string): string[] {
  const characters = [...word]
  const ideograms = IDEOGRAM.test(word)
  if (characters.length <= (ideograms ? 8 : 26)) return [word]
  const step = ideograms ? 6 : 18
  const pieces: string[] = []
  for (let at = 0; at < characters.length; at += step) {
    const hyphen = !ideograms && at + step < characters.length ? '-' : ''
    pieces.push((at > 0 ? JOINT : '') + characters.slice(at, at + step).join('') + hyphen)
  }
  return pieces
}

/** The unbreakable pieces of a title, typeset before: a dash stays with the word before it, too. */
function piecesOf(title: string): string[] {
  const words = title.split(' ').filter(Boolean)
  const kept: string[] = []
  let room = MOST_CHARACTERS
  for (const word of words) {
    if (kept.length === MOST_WORDS || (kept.length > 0 && word.length > room)) break
    kept.push([...word].length > room ? `${[...word].slice(0, room).join('')}…` : word)
    room -= word.length + 1
  }
  const last = kept.length - 1
  if (kept.length < words.length) kept[last] = `${kept[last] ?? ''}…`
  const pieces: string[] = []
  for (const word of kept) {
    const previous = pieces.at(-1)
    if (previous && /^[–—-]$/.test(word)) {
      pieces[pieces.length - 1] = previous + NO_BREAK_SPACE + word
    } else pieces.push(...cut(word))
  }
  return pieces
}

const joined = (pieces: readonly string[]) =>
  pieces
    .join(' ')
    .replace(/-? \u200b/g, '')
    .replace(JOINT, '')

interface Split {
  readonly lines: readonly string[]
  /** What it costs the reader: more than 1 when lines end on an article. */
  readonly penalty: number
}

/** The best split in so many lines: the widest as narrow as can be, few articles at line ends. */
function split(pieces: readonly string[], count: number, voice: Voice): Split {
  let best: Split = { lines: [], penalty: 1 }
  let lowest = Infinity
  const place = (from: number, lines: readonly string[], widest: number, penalty: number): void => {
    if (widest * penalty >= lowest) return
    if (from === pieces.length) {
      lowest = widest * penalty
      best = { lines, penalty }
      return
    }
    const left = count - lines.length
    const end = pieces.length - left + 1
    for (let to = left === 1 ? end : from + 1; to <= end; to++) {
      const line = joined(pieces.slice(from, to))
      const weak = left > 1 && isWeak(pieces[to - 1] ?? '')
      const poor = weak ? (to - from > 1 ? 0.1 : 0.25) : 0
      place(to, [...lines, line], Math.max(widest, width(line, voice)), penalty + poor)
    }
  }
  place(0, [], 0, 1)
  return best
}

/** Whether a line of capitals rises above the capitals: accents, and scripts without capitals. */
const rises = (line: string) => /[À-ÅÈ-ÏÒ-ÖÙ-Ý]|[^ -\u024f\u2010-\u2027]/u.test(line)
/** Whether a line of capitals goes below its baseline. */
const hangs = (line = '') => /[ÇQ,;]/.test(line)
const CAP_HEIGHT = 0.66
const ACCENT_HEIGHT = 0.19

/** A title set in lines of one size. */
export interface Block {
  readonly lines: readonly string[]
  /** Baselines from the top of the block. */
  readonly baselines: readonly number[]
  readonly voice: Voice
  /** In pixels. */
  readonly size: number
  /** From the top of the capitals to the last baseline, in pixels. */
  readonly height: number
}

export interface Fit {
  readonly voice: Voice
  readonly width: number
  readonly height: number
  /** The largest size, in pixels. */
  readonly max: number
  readonly lines: number
  readonly upper?: boolean
  /** Distance between baselines. */
  readonly leading?: number
}

function baselinesOf(lines: readonly string[], { voice, upper, leading }: Fit): number[] {
  let y = CAP_HEIGHT
  const loose = voice === 'serif' || voice === 'italic' ? 0.98 : 0.88
  return lines.map((line, index) => {
    const accent = rises(line) ? ACCENT_HEIGHT : 0
    if (index > 0 && leading) y += leading
    else if (index > 0 && !upper) y += loose + (accent && 0.05)
    else if (index > 0) y += 0.76 + accent * 0.75 + (hangs(lines[index - 1]) ? 0.06 : 0)
    else if (upper) y += accent
    return y
  })
}

/** Sets a title as large as its box allows, in the number of lines that makes it largest. */
export function fit(title: string, options: Fit): Block {
  const { voice, upper } = options
  const pieces = piecesOf(upper ? title.toUpperCase() : title)
  let best: Block = { lines: [], baselines: [], voice, size: 0, height: 0 }
  let worth = 0
  for (let count = 1; count <= Math.min(options.lines, pieces.length); count++) {
    const { lines, penalty } = split(pieces, count, voice)
    const baselines = baselinesOf(lines, options)
    const depth = baselines.at(-1) ?? 0
    const widest = Math.max(...lines.map((line) => width(line, voice)), 0.1)
    const below = upper ? 0.02 : 0.2
    const size = Math.min(options.max, options.width / widest, options.height / (depth + below))
    if (size / penalty <= worth * 1.04) continue
    worth = size / penalty
    best = { lines, baselines, voice, size, height: depth * size }
  }
  return best
}

/** A title whose every line is set to the full width. */
export interface Stack {
  readonly rows: readonly { readonly line: string; readonly size: number; readonly y: number }[]
  readonly height: number
}

/** Sets a title as a stack of justified lines, as on a wrestling bill. */
export function stack(title: string, box: number, tallest: number): Stack {
  const pieces = piecesOf(title.toUpperCase())
  let best: Stack = { rows: [], height: 0 }
  let highest = -Infinity
  for (let count = 1; count <= Math.min(6, pieces.length); count++) {
    const { lines } = split(pieces, count, 'narrow')
    const sizes = lines.map((line) => Math.min(box / width(line, 'narrow'), tallest * 0.62))
    let y = 0
    const rows = lines.map((line, index) => {
      const size = sizes[index] ?? 0
      y += size * (CAP_HEIGHT + (rises(line) ? ACCENT_HEIGHT : 0))
      if (index > 0) y += (rises(line) ? 4 : 12) + (hangs(lines[index - 1]) ? 0.1 * (sizes[index - 1] ?? 0) : 0)
      return { line, size, y }
    })
    const scale = Math.min(1, tallest / y)
    const score = scale * y - 400 * (1 - scale)
    if (score <= highest) continue
    highest = score
    best = {
      height: y * scale,
      rows: rows.map((row) => ({ line: row.line, size: row.size * scale, y: row.y * scale })),
    }
  }
  return best
}
