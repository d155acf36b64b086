/** The few SVG elements a cover is printed with. Nothing here carries an id or a style attribute. */
import type { Voice } from './font-metrics.ts'
import { escapeMarkup } from './text.ts'
import { type Block, type Stack, shorten, width } from './typesetting.ts'

const round = (value: number) => Math.round(value * 10) / 10

export function rect(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
  const corner = radius > 0 ? ` rx="${round(radius)}"` : ''
  const at = `x="${round(x)}" y="${round(y)}"`
  return `<rect ${at} width="${round(w)}" height="${round(h)}"${corner} fill="${fill}"/>`
}

/** The outline of a rectangle. */
export function frame(x: number, y: number, w: number, h: number, ink: string, pen = 1): string {
  const at = `x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"`
  return `<rect ${at} fill="none" stroke="${ink}" stroke-width="${pen}"/>`
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`
}

export function ring(x: number, y: number, radius: number, ink: string, pen: number): string {
  const at = `cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"`
  return `<circle ${at} fill="none" stroke="${ink}" stroke-width="${round(pen)}"/>`
}

/** Path data with its numbers rounded: d`M${x} ${y}H400Z`. */
export function d(parts: TemplateStringsArray, ...values: number[]): string {
  return parts.reduce((data, part, index) => `${data}${round(values[index - 1] ?? 0)}${part}`)
}

export function shape(data: string, fill: string): string {
  return `<path d="${data}" fill="${fill}"/>`
}

/** A shape with a hair of its own colour around it, so that neighbours leave no seam. */
export function tile(data: string, fill: string): string {
  return `<path d="${data}" fill="${fill}" stroke="${fill}" stroke-width="1.2"/>`
}

export function stroke(data: string, ink: string, thickness: number): string {
  const pen = `stroke="${ink}" stroke-width="${round(thickness)}" stroke-linecap="round"`
  return `<path d="${data}" fill="none" ${pen}/>`
}

const GROTESQUE = `font-family="'Bricolage Grotesque Variable','Bricolage Grotesque',sans-serif"`
const NEWSREADER = `font-family="'Newsreader Variable',Newsreader,Georgia,serif"`

/**
 * Each voice is drawn at one nominal size and scaled, because the optical size of the grotesque
 * follows the nominal size: its display drawing needs a large one, its text drawing a small one.
 */
const VOICES: Readonly<Record<Voice, { size: number; attributes: string }>> = {
  narrow: { size: 100, attributes: `${GROTESQUE} font-weight="800" font-stretch="condensed"` },
  wide: { size: 100, attributes: `${GROTESQUE} font-weight="700"` },
  small: { size: 14, attributes: `${GROTESQUE} font-weight="600"` },
  serif: { size: 50, attributes: `${NEWSREADER} font-weight="500"` },
  italic: { size: 50, attributes: `${NEWSREADER} font-style="italic"` },
}

export type Anchor = 'start' | 'middle' | 'end'

interface TextStyle {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly voice: Voice
  readonly fill: string
  readonly anchor?: Anchor
}

/** One line of text; its length is forced, so that a fallback font keeps the composition. */
export function text(content: string, style: TextStyle): string {
  const { x, y, size, voice, fill, anchor = 'start' } = style
  const { size: nominal, attributes } = VOICES[voice]
  const scale = Math.round((size / nominal) * 1e4) / 1e4
  const place = `transform="translate(${round(x)} ${round(y)}) scale(${scale})"`
  const length = `textLength="${round(width(content, voice) * nominal)}"`
  const aligned = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  const type = `font-size="${nominal}" ${attributes} fill="${fill}"${aligned}`
  const shown = escapeMarkup(content)
  return `<text ${place} ${type} ${length} lengthAdjust="spacingAndGlyphs">${shown}</text>`
}

/** A line that shrinks to a width, then loses its end. */
export function line(content: string, limit: number, style: TextStyle): string {
  if (!content) return ''
  const shown = shorten(content, style.voice, limit / (style.size * 0.74))
  const natural = width(shown, style.voice) * style.size
  return text(shown, { ...style, size: style.size * Math.min(1, limit / natural) })
}

/** A set title with the top of its capitals at `top`. */
export function block(set: Block, x: number, top: number, fill: string, anchor?: Anchor): string {
  const { lines, baselines, voice, size } = set
  return lines
    .map((content, index) => {
      const y = top + (baselines[index] ?? 0) * size
      return text(content, { x, y, size, voice, fill, ...(anchor && { anchor }) })
    })
    .join('')
}

/** A stack of justified lines with its top at `top`. */
export function justified({ rows }: Stack, x: number, top: number, fill: string): string {
  return rows.map((row) => text(row.line, { x, y: top + row.y, size: row.size, voice: 'narrow', fill })).join('')
}

/** A whole SVG, named for those who cannot see it, or hidden from them when `alt` is empty. */
export function picture(w: number, h: number, alt: string, content: string): string {
  const name = alt ? `role="img" aria-label="${escapeMarkup(alt)}"` : 'aria-hidden="true"'
  const box = `viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice"`
  // On a small cover, letters stand where they were measured, not on whole pixels.
  const setting = 'text-rendering="geometricPrecision"'
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${setting} ${name}>${content}</svg>`
}
