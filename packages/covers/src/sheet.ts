/** The sheet a layout is printed on, and the captions most layouts share. */
import type { Inks } from './palette.ts'
import type { Random } from './random.ts'
import { type Anchor, block, line, rect } from './svg.ts'
import { type Block, type Fit, fit, type Stack, stack, width as measure } from './typesetting.ts'

export interface Sheet {
  readonly width: number
  readonly height: number
  readonly title: string
  readonly creator: string
  readonly year: string
  readonly hue: number
  readonly inks: Inks
  readonly random: Random
  /** True where its type must be small. */
  readonly isQuiet: boolean
}

/** Prints a sheet: SVG elements that cover it whole. */
export type Painter = (sheet: Sheet) => string

/** The margin of a sheet 400 wide. */
export const MARGIN = 28

/** The largest size of a quiet title, and of a line in a quiet stack. */
const QUIET = 32

/** The title in lines of one size. */
export const fitTitle = ({ title, isQuiet }: Sheet, options: Fit): Block =>
  fit(title, isQuiet ? { ...options, max: Math.min(options.max, QUIET) } : options)

/** The title in lines that fill the width, or a small one of them. */
export const stackTitle = ({ title, isQuiet }: Sheet, box: number, tallest: number): Stack =>
  stack(title, box, isQuiet ? 1.5 * QUIET : tallest)

/** A title once more at the left margin; of a quiet sheet its lines are bars, because it has been said large and small. */
export const echoOf = ({ isQuiet }: Sheet, set: Block, top: number, ink: string): string =>
  isQuiet
    ? rect(MARGIN, top, Math.max(...set.lines.map((text) => measure(text, set.voice) * set.size)), set.height, ink)
    : block(set, MARGIN, top, ink)

/** Where a line of that anchor stands. */
const margin = (width: number, anchor: Anchor) => ({ start: MARGIN, middle: width / 2, end: width - MARGIN })[anchor]

interface CreditStyle {
  readonly fill: string
  readonly anchor?: Anchor
  /** Creator and year in one line rather than at both ends. */
  readonly together?: boolean
}

/** Creator and year on one baseline. */
export function credits(sheet: Sheet, y: number, style: CreditStyle): string {
  const { width, creator, year } = sheet
  const { fill, anchor = 'start', together } = style
  const x = margin(width, anchor)
  const italic = { y, size: 21, voice: 'italic', fill } as const
  if (together) {
    const both = [creator, year].filter(Boolean).join(', ')
    return line(both, width - 2 * MARGIN, { ...italic, x, anchor })
  }
  const right = { y, x: width - MARGIN, size: 18, voice: 'small', fill, anchor: 'end' } as const
  const room = width - 2 * MARGIN - (year ? 60 : 0)
  return line(creator, room, { ...italic, x: MARGIN }) + line(year, 50, right)
}

export type CaptionStyle = CreditStyle & Omit<Fit, 'width'> & { readonly width?: number }

/** Title and credits at the foot of the sheet. `top` is where the picture must end. */
export function caption(sheet: Sheet, style: CaptionStyle): { top: number; svg: string } {
  const { width, height } = sheet
  const { fill, anchor = 'start' } = style
  const set = fitTitle(sheet, { width: width - 2 * MARGIN, ...style })
  const credit = credits(sheet, height - 25, style)
  const top = height - (credit ? 58 : 30) - set.height
  const x = margin(width, anchor)
  return { top: top - 30, svg: block(set, x, top, fill, anchor) + credit }
}

/** Title, then credits, at the head of the sheet. `bottom` is where the picture may start. */
export function heading(sheet: Sheet, style: CaptionStyle): { bottom: number; svg: string } {
  const { width } = sheet
  const { fill, anchor = 'start' } = style
  const set = fitTitle(sheet, { width: width - 2 * MARGIN, ...style })
  const x = margin(width, anchor)
  const descent = set.size * (style.upper ? 0.02 : 0.2)
  const credit = credits(sheet, 34 + set.height + descent + 20, { ...style, together: true })
  const bottom = 34 + set.height + descent + (credit ? 44 : 16)
  return { bottom, svg: block(set, x, 34, fill, anchor) + credit }
}
