import { describe, expect, test } from 'vitest'
import { cover, type CoverInput, type CoverKind, coverTint, LAYOUTS, spreadLayouts } from './index.ts'
import { contrast, inkOn, mixInks } from './palette.ts'
import { hash } from './random.ts'
import { HOSTILE, linesOf, readSvg } from './testing.ts'

const KINDS = Object.keys(LAYOUTS) as CoverKind[]
const EVERY = KINDS.flatMap((kind) => LAYOUTS[kind].map((layout) => ({ kind, layout })))

const feu: CoverInput = {
  kind: 'movie',
  title: 'Portrait de la jeune fille en feu',
  creator: 'Céline Sciamma',
  year: 2019,
}

/** The attributes of the root element. */
const rootOf = (svg: string) => readSvg(svg)[0]?.attributes

/** The colours a cover is painted with. */
const coloursOf = (svg: string) => new Set(readSvg(svg).map(({ attributes }) => attributes.get('fill')))

/** The lines a title is printed in. */
const printedIn = (title: string) => linesOf(cover({ kind: 'movie', layout: 'window', title })).map((line) => line.text)

/** Works of those kinds in turn, some of them twice. */
const row = (kinds: readonly CoverKind[], count: number, seed: string): CoverInput[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: kinds[i % kinds.length] ?? 'movie',
    title: `${seed} ${i % 7}`,
  }))

describe('every layout', () => {
  test.each(EVERY)('$kind $layout is well formed', ({ kind, layout }) => {
    const [root] = readSvg(cover({ ...feu, kind, layout }))
    expect(root?.name).toBe('svg')
    const tall = ['movie', 'series', 'book'].includes(kind)
    expect(root?.attributes.get('viewBox')).toBe(`0 0 400 ${tall ? 600 : 400}`)
  })

  test.each(EVERY)('$kind $layout survives hostile strings', ({ kind, layout }) => {
    for (const [index, title] of HOSTILE.entries()) {
      const creator = HOSTILE[(index + 7) % HOSTILE.length]
      const year = HOSTILE[(index + 3) % HOSTILE.length]
      readSvg(cover({ kind, layout, title, creator, year }))
      readSvg(cover({ kind, layout, title }, { alt: title }))
    }
  })

  test.each(EVERY)('$kind $layout keeps its text on the sheet', ({ kind, layout }) => {
    const titles = ['Ru', feu.title, "Qu'est-ce qu'on a fait au Bon Dieu ?", ...HOSTILE]
    for (const title of titles) {
      const svg = cover({ ...feu, kind, layout, title })
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

  test.each(EVERY)('$kind $layout says the title, unless it is wordless', ({ kind, layout }) => {
    const wordless = ['monogram', 'rosette', 'letter', 'stage', 'mask'].includes(layout)
    const lines = linesOf(cover({ kind, layout, title: 'Zwischenzug' }))
    expect(lines.some((line) => /zwischenzug/i.test(line.text))).toBe(!wordless)
  })
})

describe('cover', () => {
  test('is the same for the same work, whatever case and spaces the title came with', () => {
    expect(cover(feu)).toBe(cover({ ...feu }))
    // Its layout sets the title in capitals; only the name for those who cannot see it would differ.
    const shouted = cover({ ...feu, title: `  ${feu.title.toUpperCase()} ` }, { alt: '' })
    expect(shouted).toBe(cover(feu, { alt: '' }))
  })

  test('keeps its colours and layout when creator and year are not known', () => {
    const bare: CoverInput = { kind: 'movie', title: feu.title }
    expect(coloursOf(cover(bare))).toEqual(coloursOf(cover(feu)))
    expect(spreadLayouts([bare])).toEqual(spreadLayouts([feu]))
    expect(cover({ ...feu, creator: null, year: null })).toBe(cover(bare))
  })

  test('has not changed (golden values)', () => {
    const golden = KINDS.map((kind) => [kind, hash(cover({ ...feu, kind })).toString(36)])
    expect(Object.fromEntries(golden)).toEqual({
      album: '1qq8ld6',
      artist: '1knbjib',
      book: '1ad54cz',
      movie: '1d30uux',
      podcast: '1vvcgnt',
      series: 'k1ps6f',
      track: 'rh72ax',
    })
  })

  test('carries nothing that could clash or be refused when inlined: no id, style or reference', () => {
    for (const work of EVERY) {
      expect(cover({ ...feu, ...work })).not.toMatch(/\s(id|style|class|href|on\w+)=|url\(/)
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
    expect(rootOf(cover({ kind: 'book', title: '' }))?.get('aria-hidden')).toBe('true')
  })

  test('uses the layout asked for, and ignores one of another kind', () => {
    expect(cover({ ...feu, layout: 'horizon' })).not.toBe(cover({ ...feu, layout: 'bill' }))
    expect(cover({ ...feu, layout: 'cassette' })).toBe(cover(feu))
  })

  test('avoids layouts as long as another is left', () => {
    const others = LAYOUTS.movie.filter((name) => name !== 'beam')
    expect(cover(feu, { avoid: others })).toBe(cover({ ...feu, layout: 'beam' }))
    expect(cover(feu, { avoid: LAYOUTS.movie })).not.toBe('')
  })

  test('keeps French punctuation with its word and shortens what is endless', () => {
    expect(printedIn('Qui a peur de Virginia Woolf ?').join('|')).toContain('Woolf\u00a0?')
    expect(printedIn("L'Étranger")).toEqual(['L’Étranger'])
    expect(printedIn('mot '.repeat(100)).join(' ')).toMatch(/^(mot ){13}mot…$/)
  })

  test('prints type that reads, whatever the hue and the recipe', () => {
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
})

describe('coverTint', () => {
  test('is a whole hue from 0 to 359, for any title', () => {
    for (const title of [...HOSTILE, ...Array.from({ length: 500 }, (_, i) => `Titre ${i}`)]) {
      const hue = coverTint(title)
      expect(Number.isInteger(hue) && hue >= 0 && hue < 360).toBe(true)
    }
  })

  test('depends on the title alone, so that a list and a page agree', () => {
    expect(coverTint(feu)).toBe(coverTint(feu.title))
    expect(coverTint({ title: ' PORTRAIT de la  jeune fille en feu' })).toBe(coverTint(feu))
  })

  test('follows the hue given, brought back to the circle', () => {
    const tints = [0, 359.6, 725, -1, NaN].map((hue) => coverTint({ title: 'x', hue }))
    expect(tints).toEqual([0, 0, 5, 359, coverTint('x')])
  })

  test('spreads over the circle', () => {
    const sectors = new Set(Array.from({ length: 200 }, (_, i) => (coverTint(`Film ${i}`) / 30) | 0))
    expect(sectors.size).toBe(12)
  })
})

describe('spreadLayouts', () => {
  test.each([...KINDS.map((kind) => [kind]), ['movie', 'series'] as const])(
    'leaves no two works within two of each other alike: %s',
    (...kinds) => {
      for (let count = 0; count < 24; count++) {
        for (const seed of ['a', 'b', 'c', 'd']) {
          const layouts = spreadLayouts(row(kinds, count, seed))
          expect(layouts).toHaveLength(count)
          layouts.forEach((name, i) => {
            expect(layouts.slice(Math.max(0, i - 2), i)).not.toContain(name)
          })
        }
      }
    },
  )

  test('joins the ends of a row that turns round, when the kind has layouts enough', () => {
    for (let count = 5; count < 24; count++) {
      const layouts = spreadLayouts(row(['movie'], count, 'tour'))
      expect(layouts.slice(0, 2)).not.toContain(layouts.at(-1))
      expect(layouts[0]).not.toBe(layouts.at(-2))
    }
  })

  test('keeps the layouts asked for and works around them', () => {
    const works = row(['track'], 9, 'fixe')
    works[4] = { kind: 'track', title: 'Göttingen', layout: 'single' }
    const layouts = spreadLayouts(works)
    expect(layouts[4]).toBe('single')
    expect([layouts[3], layouts[5], layouts[2], layouts[6]]).not.toContain('single')
  })

  test('leaves a work alone on its own layout', () => {
    const [layout] = spreadLayouts([feu])
    expect(cover({ ...feu, layout })).toBe(cover(feu))
  })
})
