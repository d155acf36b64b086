/** A picture of what somebody shows first: their works on two shelves, under their name. */
import { cover, type CoverInput, type Print } from './cover.ts'
import { IVORY, oklch } from './palette.ts'
import { block, disc, rect, text } from './svg.ts'
import { clean } from './text.ts'
import { fit, width as measure } from './typesetting.ts'

export type CardShape = 'poster' | 'book' | 'square' | 'rounded' | 'circle'
export type CardWork = CoverInput & Pick<Print, 'layout'> & { readonly shape: CardShape }

export interface ProfileCard {
  readonly name: string
  /** Four at most. */
  readonly works: readonly CardWork[]
  /** Style sheet of the fonts: a picture does not see those of the page. */
  readonly fonts: string
}

/** The size that most places show a picture in, upright. */
export const cardSize = { width: 1080, height: 1350 } as const

const GROUND = oklch(0.218, 0.032, 165)
const EDGE = oklch(0.6, 0.032, 160)
const MIMOSA = oklch(0.885, 0.165, 98)
const MARGIN = 72
const TOP = 270
const BOTTOM = 1225

/** Width and height of a cover where posters have that height. */
function sizeOf(shape: CardShape, tall: number): [width: number, height: number] {
  if (shape === 'poster') return [(tall * 2) / 3, tall]
  if (shape === 'book') return [(tall * 0.94 * 2) / 3, tall * 0.94]
  return [tall * 0.84, tall * 0.84]
}

const roundness: Record<CardShape, number> = { poster: 0.012, book: 0.016, square: 0.012, rounded: 0.12, circle: 0.5 }

/** A cover with its foot at a point of the shelf. */
function standing(work: CardWork, place: number, middle: number, shelf: number, tall: number): string {
  const [w, h] = sizeOf(work.shape, tall)
  const [x, y] = [middle - w / 2, shelf - h]
  const at = `x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}"`
  const clip = `<clipPath id="c${place}"><rect ${at} rx="${(w * roundness[work.shape]).toFixed(1)}"/></clipPath>`
  return `${clip}<g clip-path="url(#c${place})">${cover(work, { layout: work.layout, alt: '' }).replace('<svg ', `<svg ${at} `)}</g>`
}

/** The word of the product, its disc in the place of the "o". */
function wordmark(right: number, y: number, size: number): string {
  const [start, end] = ['Tr', 'uvaille']
  const round = size * 0.52
  const x = right - (measure(start, 'narrow') + measure(end, 'narrow')) * size - round
  const middle = x + measure(start, 'narrow') * size + round / 2
  const style = { y, size, voice: 'narrow', fill: IVORY } as const
  return (
    text(start, { ...style, x }) +
    disc(middle, y - size * 0.24, round * 0.47, MIMOSA) +
    text(end, { ...style, x: middle + round / 2 })
  )
}

/** The picture as SVG, to be drawn as an image of its own. */
export function profileCard({ name, works, fonts }: ProfileCard): string {
  const { width, height } = cardSize
  const rows = works.length > 2 ? [works.slice(0, 2), works.slice(2, 4)] : [works]
  const step = (BOTTOM - TOP) / rows.length
  const tall = Math.min(rows.length === 1 ? 660 : 440, step - 36)
  let svg = rect(0, 0, width, height, GROUND)
  const set = fit(clean(name), { voice: 'narrow', width: width - 2 * MARGIN, height: 150, max: 150, lines: 1 })
  svg += block(set, MARGIN, 150 - set.height / 2, IVORY)
  let place = 0
  rows.forEach((row, index) => {
    const shelf = TOP + step * (index + 1)
    svg += rect(0, shelf, width, 2, EDGE)
    const room = (width - 2 * MARGIN) / row.length
    row.forEach((work, column) => {
      svg += standing(work, (place += 1), MARGIN + room * (column + 0.5), shelf, tall)
    })
  })
  svg += wordmark(width - MARGIN, 1310, 58)
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><style>${fonts}</style>${svg}</svg>`
}
