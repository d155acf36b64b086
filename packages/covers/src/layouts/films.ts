/** Posters, 400 by 600. Some serve the series too. */
import { cycle } from '../random.ts'
import { inkOn, IVORY } from '../palette.ts'
import { caption, credits, heading, MARGIN, type Painter, stackTitle } from '../sheet.ts'
import { d, disc, justified, rect, shape, stroke, text, tile } from '../svg.ts'
import { keyLetters } from '../text.ts'
import { width as measure } from '../typesetting.ts'

/** A sun over water. */
const horizon: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inkOn(inks.second)
  const foot = caption(sheet, { voice: 'narrow', upper: true, fill, height: 128, max: 112, lines: 3 })
  const sea = Math.min(random(325, 360), foot.top - 58)
  const x = random(110, 290)
  const radius = random(105, 160)
  const y = sea - radius * random(0.15, 0.9)
  let svg = rect(0, 0, width, height, inks.ground) + disc(x, y, radius, inks.main)
  svg += rect(0, sea, width, height - sea, inks.second)
  const ripples = Math.min(5, Math.floor((foot.top - sea - 4) / 13))
  for (let i = 0; i < ripples; i++) {
    const long = radius * 1.75 * (1 - i / (ripples + 1))
    svg += rect(x - long / 2, sea + 10 + i * 13, long, 6.5 - (i * 4) / ripples, inks.main)
  }
  return svg + foot.svg
}

/** The title as a stack of justified lines, and a rule of bars. */
const bill: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const inner = width - 2 * MARGIN
  const titleFirst = random() < 0.5
  const phase = random(0, 2)
  const set = stackTitle(sheet, inner, 404)
  const top = titleFirst ? MARGIN : height - MARGIN - set.height
  const creditY = titleFirst ? height - MARGIN : MARGIN + 16
  let svg = rect(0, 0, width, height, inks.ground)
  const from = titleFirst ? top + set.height + 26 : MARGIN + 44
  const to = titleFirst ? height - MARGIN - 44 : top - 26
  const count = to - from > 60 ? Math.max(2, Math.round((to - from) / 34)) : 0
  const step = (to - from) / Math.max(1, count - 0.48)
  for (let i = 0; i < count; i++) {
    const long = inner * (0.25 + 0.75 * Math.abs(Math.sin((i + 1) * 1.7 + phase)))
    svg += rect(MARGIN, from + i * step, long, step * 0.52, i % 3 === 1 ? inks.second : inks.main)
  }
  return svg + justified(set, MARGIN, top, inks.ink) + credits(sheet, creditY, { fill: inks.ink })
}

/** A projector and its light. */
const beam: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const mirrored = random() < 0.5
  const x = (value: number) => (mirrored ? width - value : value)
  const low = random(380, 460)
  const fill = inks.ink
  const foot = caption(sheet, { voice: 'narrow', upper: true, fill, height: 150, max: 104, lines: 4 })
  let svg = rect(0, 0, width, height, inks.ground)
  svg += shape(d`M${x(56)} 58L${x(400)} 236V600H${x(96)}Z`, inks.main)
  svg += shape(d`M${x(56)} 58L${x(400)} ${low}V600H${x(250)}Z`, inks.second)
  svg += disc(x(50), 54, 28, inks.ink) + disc(x(50), 54, 12, inks.ground)
  svg += rect(0, foot.top, width, height - foot.top, inks.ground)
  return svg + foot.svg
}

/** A moon behind blinds. */
const window: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inks.ink
  const foot = caption(sheet, { voice: 'serif', fill, height: 124, max: 64, lines: 3 })
  const inner = width - 2 * MARGIN
  const tall = foot.top - MARGIN
  const slats = 11
  let svg = rect(0, 0, width, height, inks.ground) + rect(MARGIN, MARGIN, inner, tall, inks.main)
  const x = MARGIN + inner * random(0.3, 0.7)
  svg += disc(x, MARGIN + tall * random(0.32, 0.62), random(64, 100), inks.second)
  for (let i = 0; i < slats; i++) {
    const step = tall / slats
    svg += rect(MARGIN, MARGIN + i * step, inner, step * (0.1 + (0.5 * i) / slats), inks.ground)
  }
  return svg + foot.svg
}

/** Rings that fall inwards. */
const vertigo: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inkOn(inks.second)
  const foot = caption(sheet, { voice: 'narrow', upper: true, fill, height: 128, max: 96, lines: 3 })
  const count = 8
  const [dx, dy] = [random(-9, 9), random(-10, 10)]
  const y = foot.top / 2
  const step = Math.hypot(width / 2, y) / (count - 0.6)
  let svg = rect(0, 0, width, height, inks.ground)
  for (let i = 0; i < count; i++) {
    const ink = i % 2 ? inks.main : i % 4 ? inks.shade : inks.ground
    svg += disc(200 + dx * i, y + dy * i, step * (count - i), ink)
  }
  svg += disc(200 + dx * count, y + dy * count, 16, inks.ink)
  svg += rect(0, foot.top, width, height - foot.top, inks.second)
  return svg + foot.svg
}

/** Someone at the top of the stairs. */
const staircase: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const climbsLeft = random() < 0.5
  const anchor = climbsLeft ? 'end' : 'start'
  const fill = inks.ink
  const head = heading(sheet, { voice: 'wide', fill, anchor, width: 316, height: 140, max: 64, lines: 4 })
  const steps = 6
  const tread = width / steps
  const rise = 52 + random(0, 4)
  let svg = rect(0, 0, width, height, inks.ground)
  for (let i = 0; i < steps; i++) {
    const top = height - 70 - rise * (climbsLeft ? steps - 1 - i : i)
    svg += rect(i * tread, top, tread + 0.5, height - top, i % 2 ? inks.main : inks.second)
  }
  const x = tread * ((climbsLeft ? 0 : steps - 1) + 0.5)
  const ink = inks.ink === IVORY ? IVORY : inks.main
  return svg + disc(x, height - 70 - rise * (steps - 1) - 26, 26, ink) + head.svg
}

/** A curtain that opens on a moon. */
const curtain: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inks.ink
  const foot = caption(sheet, {
    voice: 'narrow',
    upper: true,
    fill,
    height: 110,
    max: 88,
    lines: 3,
    anchor: 'middle',
    together: true,
  })
  const folds = 10
  const fold = width / folds
  let svg = rect(0, 0, width, height, inks.shade)
  svg += disc(200, 350, 62, inks.main)
  for (let i = 0; i < folds; i++) {
    const aside = Math.abs(i - (folds - 1) / 2) / ((folds - 1) / 2)
    const y = 185 + 235 * aside * aside + random(0, 10)
    const hem = d`M${i * fold} 0H${(i + 1) * fold + 0.6}V${y}q${-fold / 2} ${fold * 0.62} ${-fold - 0.6} 0Z`
    svg += shape(hem, i % 2 ? inks.second : inks.ground)
  }
  svg += rect(0, foot.top, width, height - foot.top, inks.ground)
  return svg + foot.svg
}

/** A printer's screen around a point of light. */
const halftone: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inks.ink
  const room = { width: width - 2 * MARGIN, height: 128, max: 68, lines: 3 }
  const foot = caption(sheet, { voice: 'wide', fill, ...room })
  const columns = 9
  const step = (width - 2 * MARGIN) / columns
  const rows = Math.floor((foot.top + 6 - MARGIN) / step)
  const [x, y] = [random(0, columns), random(0, rows)]
  let svg = rect(0, 0, width, height, inks.ground)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const far = Math.hypot(column - x, row - y) / columns
      const radius = step * 0.5 * Math.max(0.14, 1.02 - far * 0.9)
      const ink = far < 0.24 ? inks.second : inks.main
      svg += disc(MARGIN + step * (column + 0.5), MARGIN + step * (row + 0.5), radius, ink)
    }
  }
  return svg + foot.svg
}

/** The letter the title is known by. */
const initial: Painter = (sheet) => {
  const { width, height, inks } = sheet
  const letter = keyLetters(sheet.title, 1)
  const fill = inkOn(inks.second)
  const foot = caption(sheet, { voice: 'wide', fill, height: 124, max: 54, lines: 3 })
  const size = Math.min(760, 470 / Math.max(0.2, measure(letter, 'narrow')))
  const y = size * 0.66 - 46
  let svg = rect(0, 0, width, height, inks.ground)
  svg += letter
    ? text(letter, { x: 200, y, size, voice: 'narrow', fill: inks.main, anchor: 'middle' })
    : disc(200, foot.top / 2, 170, inks.main)
  svg += rect(0, foot.top - 6, width, height, inks.second)
  return svg + foot.svg
}

/** A thread that winds down to its end. */
const thread: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inks.ink
  const foot = caption(sheet, {
    voice: 'serif',
    fill,
    height: 104,
    max: 60,
    lines: 2,
    anchor: 'middle',
    together: true,
  })
  const passes = 4
  const drop = (Math.min(430, foot.top - 56) + 20) / passes
  let x = random(60, 100)
  let y = -20
  let data = d`M${x} ${y}`
  for (let i = 0; i < passes; i++) {
    const side = i % 2 ? random(70, 140) : random(260, 330)
    const next = i === passes - 1 ? 200 : side
    data += d`C${x} ${y + drop * 0.65} ${next} ${y + drop * 0.35} ${next} ${y + drop}`
    x = next
    y += drop
  }
  let svg = rect(0, 0, width, height, inks.ground) + disc(200, y, 60, inks.second)
  svg += stroke(data, inks.main, 13) + disc(200, y, 16, inks.ink)
  svg += rect(0, foot.top + 8, width, height, inks.ground)
  return svg + foot.svg
}

/** Tall cut-out hills, one behind the other. */
const ridge: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inkOn(inks.shade)
  const foot = caption(sheet, { voice: 'wide', fill, height: 128, max: 60, lines: 3 })
  const base = foot.top - 8
  let svg = rect(0, 0, width, height, inks.ground)
  svg += disc(random(100, 300), random(96, 150), random(34, 54), inks.main)
  const layers = [inks.second, inks.main, inks.shade] as const
  for (let i = 0; i < layers.length; i++) {
    const y = base - (2 - i) * 82
    const peak = random(60, 340)
    const left = y - random(10, 60)
    const right = y - random(10, 60)
    const top = Math.min(left, right) - random(46, 96)
    const data = d`M-2 602V${left}L${peak * 0.5} ${(left + top) / 2 + 26}L${peak} ${top}L${(peak + 400) / 2} ${(right + top) / 2 + 34}L402 ${right}V602Z`
    svg += tile(data, cycle(layers, i))
  }
  svg += rect(0, foot.top, width, height, inks.shade)
  return svg + foot.svg
}

export const FILMS = {
  horizon,
  bill,
  beam,
  window,
  vertigo,
  staircase,
  curtain,
  halftone,
  initial,
  thread,
  ridge,
} as const
