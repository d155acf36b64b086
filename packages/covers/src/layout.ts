/** Which layouts there are. Apart from the drawings, because rows choose among them before any cover is drawn. */
import { seedOf } from './tint.ts'

/** The layouts of each kind of work. */
export const LAYOUTS = {
  movie: [
    'horizon',
    'bill',
    'beam',
    'window',
    'vertigo',
    'staircase',
    'curtain',
    'halftone',
    'initial',
    'thread',
    'ridge',
  ],
  series: ['bands', 'roll', 'mosaic', 'screens', 'bill', 'initial', 'window', 'thread', 'halftone', 'ridge'],
  artist: ['monogram', 'rosette', 'marquee', 'letter', 'stage', 'mask'],
  album: ['grooves', 'echo', 'pipes', 'waves', 'eclipse', 'quarters'],
  track: ['single', 'headline', 'cassette', 'stave'],
  podcast: ['waveform', 'bubble', 'antenna', 'microphone', 'dial'],
  book: ['classic', 'pocket', 'triband', 'wallpaper', 'essay'],
} as const

export type CoverKind = keyof typeof LAYOUTS
export type LayoutName = (typeof LAYOUTS)[CoverKind][number]

/** Whether a kind, or what is named after one ("movie:42"), has that layout. */
export const isLayoutOf = (name: string, layout: unknown): layout is LayoutName =>
  (LAYOUTS[name.split(':', 1)[0] as CoverKind] as readonly unknown[] | undefined)?.includes(layout) === true

/** The layout a work has where nothing speaks for another one. */
export function layoutOf({ kind, id }: { readonly kind: CoverKind; readonly id: string }): LayoutName {
  const all = LAYOUTS[kind]
  return all[seedOf({ kind, id }) % all.length] ?? 'initial'
}
