/** Draws the cover of a work that has no picture. */
import { typeset } from '@trouvaille/domain'
import { type CoverKind, type LayoutName, layoutOf } from './layout.ts'
import { ALBUMS, TRACKS } from './layouts/music.ts'
import { ARTISTS } from './layouts/artists.ts'
import { BOOKS } from './layouts/books.ts'
import { FILMS } from './layouts/films.ts'
import { PODCASTS } from './layouts/podcasts.ts'
import { SERIES } from './layouts/series.ts'
import { mixInks, type RecipeName } from './palette.ts'
import { sequence } from './random.ts'
import type { Painter, Sheet } from './sheet.ts'
import { picture } from './svg.ts'
import { clean } from './text.ts'
import { coverTint, type Identified, seedOf } from './tint.ts'

const PAINTERS = {
  ...FILMS,
  ...SERIES,
  ...ALBUMS,
  ...TRACKS,
  ...ARTISTS,
  ...BOOKS,
  ...PODCASTS,
} as const satisfies Record<LayoutName, Painter>

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

/** The recipes that a layout may be printed in. */
export const recipesOf = (layout: LayoutName): readonly RecipeName[] => SUITED[layout] ?? EVERY_RECIPE

/** The recipe a work would have anyhow when the layout suits it, else another. */
export function recipeOf(seed: number, layout: LayoutName): RecipeName {
  const suited = recipesOf(layout)
  const own = EVERY_RECIPE[(seed >>> 8) % EVERY_RECIPE.length] ?? 'deep'
  return suited.includes(own) ? own : (suited[seed % suited.length] ?? own)
}

/** What is known of a work. Its kind and id decide its colours, and its layout unless that is told; the rest is printed. */
export interface CoverInput extends Identified {
  readonly kind: CoverKind
  readonly title: string
  readonly creator?: string | null | undefined
  readonly year?: string | number | null | undefined
}

export interface Print {
  /** That which the work has on this device. */
  readonly layout?: LayoutName | undefined
  /** True beside a title in large type: the picture is the same, its own type is small. */
  readonly isQuiet?: boolean
  /** The accessible name: title and creator unless told; empty when the cover is decoration. */
  readonly alt?: string
}

const isTall = (kind: CoverKind) => kind === 'movie' || kind === 'series' || kind === 'book'

const SPINE =
  '<path d="M0 0H9V600H0Z" fill-opacity=".16"/>' +
  '<path d="M13 0V600" stroke="#000" stroke-opacity=".14" stroke-width="2"/>'

/**
 * The cover of a work, an SVG element. The same work in the same layout always has the same cover. Put it in the page
 * itself, not in an `<img>`, or the fonts of the page will not apply.
 */
export function cover(work: CoverInput, { layout = layoutOf(work), isQuiet = false, alt }: Print = {}): string {
  const title = typeset(clean(work.title))
  const creator = typeset(clean(work.creator))
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
    isQuiet,
  }
  const printed = PAINTERS[layout](sheet) + (work.kind === 'book' ? SPINE : '')
  return picture(sheet.width, sheet.height, typeset(clean(alt ?? [title, creator].filter(Boolean).join(', '))), printed)
}
