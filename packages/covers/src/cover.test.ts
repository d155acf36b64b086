import { describe, expect, test } from 'vitest'
import { cover, type CoverInput } from './cover.ts'
import { type CoverKind, LAYOUTS, layoutOf } from './layout.ts'
import { contrast, inkOf, inkOn, mixInks } from './palette.ts'
import { hash } from './random.ts'
import { HOSTILE, linesOf, readSvg, typeOn } from './testing.ts'
import { coverTint } from './tint.ts'

const KINDS = Object.keys(LAYOUTS) as CoverKind[]
const EVERY = KINDS.flatMap((kind) => LAYOUTS[kind].map((layout) => ({ kind, layout })))

const feu: CoverInput = {
  kind: 'movie',
  id: '9000000001',
  title: 'Portrait de la jeune fille en feu',
  creator: 'Céline Sciamma',
  year: 2019,
}

/** The attributes of the root element. */
const rootOf = (svg: string) => readSvg(svg)[0]?.attributes

/** The colours a cover is painted with. */
const coloursOf = (svg: string) => new Set(readSvg(svg).map(({ attributes }) => attributes.get('fill')))

/** The lines a title is printed in. */
const printedIn = (title: string) =>
  linesOf(cover({ kind: 'movie', id: feu.id, title }, { layout: 'window' })).map((line) => line.text)

/** Many works of a kind. */
const many = (kind: CoverKind, count: number): CoverInput[] =>
  Array.from({ length: count }, (_, i) => ({ ...feu, kind, id: `trv-${i}` }))

describe('every layout', () => {
  test.each(EVERY)('$kind $layout is well formed', ({ kind, layout }) => {
    const [root] = readSvg(cover({ ...feu, kind }, { layout }))
    expect(root?.name).toBe('svg')
    const tall = ['movie', 'series', 'book'].includes(kind)
    expect(root?.attributes.get('viewBox')).toBe(`0 0 400 ${tall ? 600 : 400}`)
  })

  test.each(EVERY)('$kind $layout survives hostile strings', ({ kind, layout }) => {
    for (const [index, title] of HOSTILE.entries()) {
      const creator = HOSTILE[(index + 7) % HOSTILE.length]
      const year = HOSTILE[(index + 3) % HOSTILE.length]
      readSvg(cover({ kind, id: title, title, creator, year }, { layout }))
      readSvg(cover({ kind, id: title, title }, { layout, alt: title }))
    }
  })

  test.each(EVERY)('$kind $layout keeps its text on the sheet', ({ kind, layout }) => {
    const titles = ['Ru', feu.title, "Qu'est-ce qu'on a fait au Bon Dieu ?", ...HOSTILE]
    for (const title of titles) {
      const svg = cover({ ...feu, kind, title }, { layout })
      const height = svg.includes('0 0 400 600') ? 600 : 400
      for (const line of linesOf(svg)) {
        const isInitial = [...line.text].length <= 2 && /initial|letter/.test(layout)
        if (isInitial) continue
        expect(line.length, line.text).toBeGreaterThan(0)
        expect(line.left, line.text).toBeGreaterThan(8)
        expect(line.right, line.text).toBeLessThan(392)
        expect(line.y, line.text).toBeGreaterThan(0)
        expect(line.y, line.text).toBeLessThan(height - 8)
      }
    }
  })

  test.each(EVERY)(
    '[COVER-10] $kind $layout says the title once and small, where it must be quiet',
    ({ kind, layout }) => {
      for (const title of ['Ru', feu.title, 'Zwischenzug']) {
        const letters = (isQuiet: boolean) =>
          linesOf(cover({ kind, id: feu.id, title }, { layout, isQuiet })).filter(
            ({ text }) => [...text].length > 2 || text === 'RU',
          )
        const quiet = letters(true)
        // A tenth of the width at most: of a poster 300 px wide, type as large as that of a legend.
        for (const { size, text } of quiet) expect(size, text).toBeLessThanOrEqual(40)
        const first = title.split(' ')[0]?.toLowerCase() ?? ''
        expect(quiet.filter(({ text }) => text.toLowerCase().includes(first)).length, title).toBeLessThanOrEqual(1)
      }
    },
  )

  test('[COVER-10] a quiet cover has the colours of the loud one', () => {
    for (const { kind, layout } of EVERY) {
      const colours = (isQuiet: boolean) => coloursOf(cover({ ...feu, kind }, { layout, isQuiet }))
      expect(colours(true), layout).toEqual(colours(false))
    }
  })

  test.each(EVERY)('$kind $layout says the title, unless it is wordless', ({ kind, layout }) => {
    const wordless = ['monogram', 'rosette', 'letter', 'stage', 'mask'].includes(layout)
    const lines = linesOf(cover({ kind, id: '1', title: 'Zwischenzug' }, { layout }))
    expect(lines.some((line) => /zwischenzug/i.test(line.text))).toBe(!wordless)
  })
})

describe('cover', () => {
  test('[COVER-01] is of the layout and the colours of its kind and id, whatever else is known of the work', () => {
    const bare: CoverInput = { kind: 'movie', id: feu.id, title: 'Portrait of a Lady on Fire' }
    expect(layoutOf(bare)).toBe(layoutOf(feu))
    expect(coloursOf(cover(bare))).toEqual(coloursOf(cover(feu)))
    expect(cover({ ...feu, creator: null, year: null })).toBe(cover({ kind: 'movie', id: feu.id, title: feu.title }))
    expect(new Set(many('movie', 200).map((work) => layoutOf(work)))).toEqual(new Set(LAYOUTS.movie))
    expect(new Set(many('movie', 200).map((work) => cover(work))).size).toBeGreaterThan(190)
  })

  test('[COVER-01] is of the layout that a row gave it, in its own colours', () => {
    expect(cover(feu, { layout: layoutOf(feu) })).toBe(cover(feu))
    const drawings = LAYOUTS.movie.map((layout) => cover(feu, { layout }))
    expect(new Set(drawings).size).toBe(LAYOUTS.movie.length)
  })

  test('has not changed (golden values)', () => {
    const golden = KINDS.map((kind) => [kind, hash(cover({ ...feu, kind })).toString(36)])
    expect(Object.fromEntries(golden)).toEqual({
      album: 'f4yaba',
      artist: 'esmxji',
      book: '1xs396f',
      movie: '1lma4nh',
      podcast: '16cs7a',
      series: '11eg2jw',
      track: '1uq4txp',
    })
  })

  test('carries nothing that could clash or be refused when inlined: no id, style or reference', () => {
    for (const { kind, layout } of EVERY) {
      expect(cover({ ...feu, kind }, { layout })).not.toMatch(/\s(id|style|class|href|on\w+)=|url\(/)
    }
  })

  test('is named by title and creator, by alt, or hidden', () => {
    expect(rootOf(cover(feu))?.get('aria-label')).toBe('Portrait de la jeune fille en feu, Céline Sciamma')
    expect(rootOf(cover(feu))?.get('role')).toBe('img')
    expect(rootOf(cover(feu, { alt: 'Affiche "A" & <b>' }))?.get('aria-label')).toBe(
      'Affiche &quot;A&quot; &amp; &lt;b&gt;',
    )
    const hidden = rootOf(cover(feu, { alt: '' }))
    expect(hidden?.get('aria-hidden')).toBe('true')
    expect(hidden?.has('role')).toBe(false)
    expect(rootOf(cover({ kind: 'book', id: '1', title: '' }))?.get('aria-hidden')).toBe('true')
  })

  test('keeps French punctuation with its word and shortens what is endless', () => {
    expect(printedIn('Qui a peur de Virginia Woolf ?').join('|')).toContain('Woolf\u00a0?')
    expect(printedIn("L'Étranger")).toEqual(['L’Étranger'])
    expect(printedIn('mot '.repeat(100)).join(' ')).toMatch(/^(mot ){13}mot…$/)
  })

  test('has inks on which type reads, whatever the hue and the recipe', () => {
    for (let hue = 0; hue < 360; hue += 3) {
      for (const recipe of ['deep', 'bright', 'pale', 'paper', 'full'] as const) {
        for (const turn of [1, -1]) {
          const { ground, main, second, shade, ink } = mixInks(recipe, hue, turn)
          expect(contrast(ground, ink)).toBeGreaterThan(4.5)
          for (const under of [main, second, shade]) {
            expect(contrast(under, inkOn(under))).toBeGreaterThan(4.5)
          }
        }
      }
    }
  })

  test.each(EVERY)('[COVER-02] $kind $layout prints no word with a contrast under 4.5', ({ kind, layout }) => {
    const drawn = many(kind, 40).map((work, place) => cover(work, { layout, isQuiet: place % 4 === 3 }))
    for (const svg of drawn) {
      for (const { text, ink, under } of typeOn(svg)) {
        // A single letter as large as the sheet is its picture; the title stands in words beside it.
        if ([...text].length === 1) continue
        expect(contrast(ink, under), text).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test.each(EVERY)(
    '[COVER-05] $kind $layout prints nothing where a sticker hangs over its edge',
    ({ kind, layout }) => {
      // Of the width of the cover; `sticker.module.css` says the same.
      const reach = 0.05 * 400
      const titles = ['ÉTÉ', feu.title, "Qu'est-ce qu'on a fait au Bon Dieu ?", 'Ça', 'Ébène et Écume']
      for (const work of titles.flatMap((title) => many(kind, 5).map((one) => ({ ...one, title })))) {
        const words = linesOf(cover(work, { layout })).filter(({ text }) => [...text].length > 2)
        for (const { text, top } of words) expect(top, text).toBeGreaterThanOrEqual(reach)
      }
    },
  )

  test('[COVER-03] dark inks are never brown, olive or mustard', () => {
    const hueOf = (hex: string) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
      return { dark: Math.max(r, g, b) < 190, warm: r > b * 1.6 && g > b * 1.3 && g > r * 0.5 && r > g * 0.8 }
    }
    for (let hue = 0; hue < 360; hue++) {
      for (const lightness of [0.3, 0.42, 0.5, 0.59]) {
        const { dark, warm } = hueOf(inkOf(lightness, 0.14, hue))
        expect(dark && warm, `${lightness} ${hue}`).toBe(false)
      }
    }
  })
})

describe('coverTint', () => {
  test('is a whole hue from 0 to 359, for any id', () => {
    for (const id of [...HOSTILE, ...Array.from({ length: 500 }, (_, i) => `trv-${i}`)]) {
      const hue = coverTint({ kind: 'movie', id })
      expect(Number.isInteger(hue) && hue >= 0 && hue < 360).toBe(true)
    }
  })

  test('[COVER-01] depends on kind and id alone, so that a list and a page agree', () => {
    const other: CoverInput = { kind: 'movie', id: feu.id, title: 'Portrait of a Lady on Fire' }
    expect(coverTint(other)).toBe(coverTint(feu))
    const hueAs = (kind: CoverKind) => coverTint({ kind, id: feu.id })
    expect(new Set(KINDS.map(hueAs)).size, 'another kind with its id is another work').toBeGreaterThan(3)
  })

  test('spreads over the circle, the least over olive and green', () => {
    const hues = Array.from({ length: 3600 }, (_, i) => coverTint({ kind: 'movie', id: String(i) }))
    expect(new Set(hues.map((hue) => Math.trunc(hue / 30))).size).toBe(12)
    expect(hues.filter((hue) => hue >= 100 && hue < 165).length).toBeLessThan(400)
  })
})
