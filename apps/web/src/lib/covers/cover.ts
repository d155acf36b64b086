/** Draws the cover of a work that has no picture. */
import { ALBUMS, TRACKS } from './layouts/music.ts'
import { ARTISTS } from './layouts/artists.ts'
import { BOOKS } from './layouts/books.ts'
import { FILMS } from './layouts/films.ts'
import { PODCASTS } from './layouts/podcasts.ts'
import { SERIES } from './layouts/series.ts'
import { mixInks, type RecipeName } from './palette.ts'
import { hash, sequence } from './random.ts'
import type { Painter, Sheet } from './sheet.ts'
import { picture } from './svg.ts'
import { clean } from './text.ts'
import { coverTint, titleKey } from './tint.ts'

export type CoverKind = 'movie' | 'series' | 'artist' | 'album' | 'track' | 'podcast' | 'book'

const PAINTERS = {
  ...FILMS,
  ...SERIES,
  ...ALBUMS,
  ...TRACKS,
  ...ARTISTS,
  ...BOOKS,
  ...PODCASTS,
} as const satisfies Record<string, Painter>

export type LayoutName = keyof typeof PAINTERS

const names = <T extends object>(painters: T) => Object.keys(painters) as (keyof T & LayoutName)[]

/** The layouts of each kind of work. */
export const LAYOUTS: Readonly<Record<CoverKind, readonly LayoutName[]>> = {
  movie: names(FILMS),
  series: [...names(SERIES), 'bill', 'initial', 'window', 'thread', 'halftone', 'ridge'],
  artist: names(ARTISTS),
  album: names(ALBUMS),
  track: names(TRACKS),
  podcast: names(PODCASTS),
  book: names(BOOKS),
}

const EVERY_RECIPE: readonly RecipeName[] = ['deep', 'bright', 'pale', 'paper', 'full']

/** Layouts whose picture does not suit every recipe. */
const SUITED: Partial<Record<LayoutName, readonly RecipeName[]>> = {
  roll: ['deep', 'full'],
  echo: ['deep', 'full'],
  curtain: ['deep', 'full'],
  single: ['deep', 'bright', 'pale', 'full'],
  monogram: ['deep', 'bright', 'full'],
  pocket: ['deep', 'bright', 'pale', 'full'],
  triband: ['deep', 'bright', 'full'],
  essay: ['bright', 'pale', 'paper', 'full'],
  microphone: ['deep', 'pale', 'paper', 'full'],
}

/** The recipe a work would have anyhow when the layout suits it, else another. */
function recipeOf(seed: number, layout: LayoutName): RecipeName {
  const suited = SUITED[layout] ?? EVERY_RECIPE
  const own = EVERY_RECIPE[(seed >>> 8) % EVERY_RECIPE.length] ?? 'deep'
  return suited.includes(own) ? own : (suited[seed % suited.length] ?? own)
}

/** What is known of a work. Its title alone decides its colours, its title and kind its layout. */
export interface CoverInput {
  readonly kind: CoverKind
  readonly title: string
  readonly creator?: string | null | undefined
  readonly year?: string | number | null | undefined
  /** A hue in degrees, in place of the title's. */
  readonly hue?: number | undefined
  /** A layout of the kind, in place of the title's; another name is ignored. */
  readonly layout?: string | undefined
}

export interface CoverOptions {
  /** The accessible name: title and creator unless told; empty when the cover is decoration. */
  readonly alt?: string | undefined
  /** Layouts not to use, as long as the kind has another. */
  readonly avoid?: readonly string[] | undefined
}

/** The seed of everything about a cover that is not its hue. */
const seedOf = (work: CoverInput) => hash(`${work.kind}|${titleKey(work.title)}`)

/**
 * The layout of a work: the one it asks for, else its own, else the next that is not to be
 * avoided. When the kind runs out of layouts, the last ones to avoid are allowed again.
 */
function layoutOf(work: CoverInput, avoid: readonly string[] = []): LayoutName {
  const all = LAYOUTS[work.kind]
  const start = seedOf(work) % all.length
  const choices = [...all.slice(start), ...all.slice(0, start)]
  let chosen = choices.find((name) => name === work.layout)
  for (let count = avoid.length; !chosen && count >= 0; count--) {
    const isAvoided = (at: number) => at >= 0 && at < count
    chosen = choices.find((name) => !isAvoided(avoid.indexOf(name)))
  }
  return chosen ?? 'initial'
}

/**
 * Layouts for a row of works, to be given to `cover` one by one: no work has the layout of the two
 * before it or the two after it, and the ends of a row that turns round are neighbours too.
 */
export function spreadLayouts(works: readonly CoverInput[]): LayoutName[] {
  const count = works.length
  const row: (LayoutName | undefined)[] = works.map((work) => LAYOUTS[work.kind].find((name) => name === work.layout))
  return works.map((work, index) => {
    const beside = [-1, 1, -2, 2].map((offset) => index + offset)
    const taken = [...beside, ...beside.map((at) => (at + 2 * count) % count)].map((at) => row[at])
    const known = taken.filter((name) => name !== undefined)
    const layout = layoutOf(work, known)
    row[index] = layout
    return layout
  })
}

const isTall = (kind: CoverKind) => kind === 'movie' || kind === 'series' || kind === 'book'

const SPINE =
  '<path d="M0 0H9V600H0Z" fill-opacity=".16"/>' +
  '<path d="M13 0V600" stroke="#000" stroke-opacity=".14" stroke-width="2"/>'

/**
 * The cover of a work, an SVG element. The same work always has the same cover. Put it in the page
 * itself, not in an `<img>`, or the fonts of the page will not apply.
 */
export function cover(work: CoverInput, options: CoverOptions = {}): string {
  const title = clean(work.title)
  const creator = clean(work.creator)
  const layout = layoutOf(work, options.avoid)
  const seed = seedOf(work)
  const hue = coverTint(work)
  const sheet: Sheet = {
    width: 400,
    height: isTall(work.kind) ? 600 : 400,
    title,
    creator,
    year: clean(work.year),
    hue,
    inks: mixInks(recipeOf(seed, layout), hue, seed & 128 ? 1 : -1),
    random: sequence(seed),
  }
  const printed = PAINTERS[layout](sheet) + (work.kind === 'book' ? SPINE : '')
  const alt = options.alt ?? [title, creator].filter(Boolean).join(', ')
  return picture(sheet.width, sheet.height, clean(alt), printed)
}
