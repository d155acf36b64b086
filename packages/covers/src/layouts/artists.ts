/** Artists, 400 by 400, seen through a circle of radius 200. */
import { cycle } from '../random.ts'
import { inkOn } from '../palette.ts'
import { fitTitle, type Painter } from '../sheet.ts'
import { block, d, disc, rect, shape, stroke, text } from '../svg.ts'
import { keyLetters } from '../text.ts'
import { width as measure } from '../typesetting.ts'

/** Letters centred on the sheet, as large as a box allows; nothing when the name has none. */
function letters(content: string, fill: string, wide: number, tall: number): string {
  if (!content) return ''
  const size = Math.min(tall / 0.66, wide / measure(content, 'narrow'))
  const baseline = 200 + size * 0.33
  return text(content, { x: 200, y: baseline, size, voice: 'narrow', fill, anchor: 'middle' })
}

/** Initials on a disc over a two-tone field. */
const monogram: Painter = ({ title, inks, random }) => {
  const falls = random() < 0.5
  const [left, right] = falls ? [110, 290] : [290, 110]
  let svg = rect(0, 0, 400, 400, inks.ground) + shape(d`M0 ${left}L400 ${right}V400H0Z`, inks.shade)
  svg += disc(200, 200, 128, inks.main)
  return svg + letters(keyLetters(title, 2), inkOn(inks.main), 176, 150)
}

/** A rosette, as pinned on the winner. */
const rosette: Painter = ({ title, inks, random }) => {
  const petals = 8 + Math.trunc(random(0, 4)) * 2
  const turn = random(0, Math.PI)
  const reach = 118
  const radius = reach * Math.sin(Math.PI / petals) * 1.16
  let svg = rect(0, 0, 400, 400, inks.ground) + disc(200, 200, reach, inks.main)
  for (let i = 0; i < petals; i++) {
    const angle = turn + (i * 2 * Math.PI) / petals
    svg += disc(200 + reach * Math.cos(angle), 200 + reach * Math.sin(angle), radius, inks.main)
  }
  svg += disc(200, 200, 98, inks.second)
  return svg + letters(keyLetters(title, 2), inkOn(inks.second), 136, 112)
}

/** The name in lights. */
const marquee: Painter = (sheet) => {
  const { inks, random } = sheet
  const bulbs = 28
  const lit = Math.trunc(random(0, 3))
  let svg = rect(0, 0, 400, 400, inks.ground)
  for (let i = 0; i < bulbs; i++) {
    const angle = (i * 2 * Math.PI) / bulbs
    const ink = i % 4 === lit ? inks.second : inks.main
    svg += disc(200 + 174 * Math.cos(angle), 200 + 174 * Math.sin(angle), 11, ink)
  }
  const box = { width: 262, height: 178, max: 140, lines: 4 }
  const set = fitTitle(sheet, { voice: 'narrow', upper: true, ...box })
  return svg + block(set, 200, 200 - set.height / 2, inks.ink, 'middle')
}

/** One letter, nearly as tall as the circle. */
const letter: Painter = ({ title, inks, random }) => {
  const left = random() < 0.5
  let svg = rect(0, 0, 400, 400, inks.ground)
  svg += shape(left ? 'M0 0H200V400H0Z' : 'M200 0H400V400H200Z', inks.shade)
  svg += disc(left ? 96 : 304, random(90, 310), random(40, 58), inks.second)
  return svg + letters(keyLetters(title, 1), inks.main, 330, 330)
}

/** A microphone in the spotlights. */
const stage: Painter = ({ inks, random }) => {
  const lean = random(-14, 14)
  const beams = [inks.shade, inks.second] as const
  let svg = rect(0, 0, 400, 400, inks.ground)
  for (let i = 0; i < 2; i++) {
    const x = i ? 330 : 70
    svg += shape(d`M${x} -10L${200 - 110 + lean} 330H${200 + 110 + lean}Z`, cycle(beams, i))
  }
  svg += `<ellipse cx="${Math.round(200 + lean)}" cy="330" rx="112" ry="26" fill="${inks.main}"/>`
  svg += stroke('M200 330V190', inks.ink, 9) + stroke('M168 332H232', inks.ink, 9)
  svg += rect(168, 84, 64, 116, inks.ink, 32) + rect(168, 134, 64, 8, inks.ground)
  return svg
}

/** A face cut out of paper: two halves, two looks. */
const mask: Painter = ({ inks, random }) => {
  const flip = random() < 0.5
  const [left, right] = flip ? [inks.main, inks.second] : [inks.second, inks.main]
  const look = Math.trunc(random(0, 3))
  let svg = rect(0, 0, 400, 400, inks.ground) + disc(flip ? 290 : 110, 120, 120, inks.shade)
  // The left half goes a hair under the right one, or the ground would show between them.
  svg += shape('M200 70H201V340H200A104 104 0 0 1 96 236V174A104 104 0 0 1 200 70Z', left)
  svg += shape('M200 70V340A104 104 0 0 0 304 236V174A104 104 0 0 0 200 70Z', right)
  const [inkLeft, inkRight] = [inkOn(left), inkOn(right)]
  svg += look === 1 ? shape('M122 186a28 28 0 0 0 56 0Z', inkLeft) : disc(150, 186, 22, inkLeft)
  svg += look === 2 ? disc(250, 186, 22, inkRight) : shape('M222 186a28 28 0 0 1 56 0Z', inkRight)
  svg += shape('M200 168V256H172Z', inkLeft) + shape('M201 282H164A36 30 0 0 0 200 312H201Z', inkLeft)
  return svg + shape('M200 282H236A36 30 0 0 1 200 312Z', inkRight)
}

export const ARTISTS = { monogram, rosette, marquee, letter, stage, mask } as const
