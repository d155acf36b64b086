/** The picture of someone who has none: initials on a two-tone disc. */
import { initials } from './initials.ts'
import { IVORY, inkOf } from './palette.ts'
import { cycle, hash } from './random.ts'
import { disc, picture, rect, shape, text } from './svg.ts'
import { clean } from './text.ts'
import { width } from './typesetting.ts'

const ARCS = ['M0 62A90 90 0 0 1 100 40V100H0Z', 'M100 0V100A100 100 0 0 1 30 0Z', 'M0 0H60A80 80 0 0 1 0 86Z'] as const

/**
 * A square SVG avatar, meant to be cropped to a circle. The seed (an account id) decides the
 * colours, so that they survive a change of name. Decoration unless `alt` names it.
 */
export function avatar(name: string, seed: string = name, options: { alt?: string | undefined } = {}): string {
  const letters = initials(name)
  const state = hash(clean(seed))
  const hue = state % 360
  let svg = rect(0, 0, 100, 100, inkOf(0.515, 0.125, hue))
  svg += shape(cycle(ARCS, (state >>> 9) % 3), inkOf(0.44, 0.125, hue + 32))
  if (letters) {
    const size = Math.min(48, 62 / width(letters, 'narrow'))
    const place = { x: 50, y: 50 + size * 0.33, anchor: 'middle' } as const
    svg += text(letters, { ...place, size, voice: 'narrow', fill: IVORY })
  } else {
    svg += disc(50, 40, 16, IVORY) + shape('M14 102a36 40 0 0 1 72 0Z', IVORY)
  }
  return picture(100, 100, clean(options.alt), svg)
}
