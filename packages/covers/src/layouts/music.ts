/** Albums and tracks, 400 by 400. */
import { cycle } from '../random.ts'
import { inkOn, IVORY, NIGHT, oklch, readable } from '../palette.ts'
import { caption, credits, echoOf, fitTitle, heading, MARGIN, type Painter, stackTitle } from '../sheet.ts'
import { block, d, disc, justified, line, rect, ring, shape, stroke, tile } from '../svg.ts'

/** Grooves around a corner. */
const grooves: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const left = random() < 0.5
  const anchor = left ? 'end' : 'start'
  const head = heading(sheet, { voice: 'wide', fill: inks.ink, anchor, height: 100, max: 50, lines: 3 })
  const count = 9
  const reach = Math.min(292, height - head.bottom)
  let svg = rect(0, 0, width, height, inks.ground)
  for (let i = 0; i < count; i++) {
    const ink = i % 2 ? inks.ground : i % 4 ? inks.second : inks.main
    svg += disc(left ? 0 : width, height, reach * (1 - i / (count + 0.1)), ink)
  }
  return svg + head.svg
}

/** The title and its echoes. */
const echo: Painter = (sheet) => {
  const { width, height, inks } = sheet
  let svg = rect(0, 0, width, height, inks.ground)
  const colours = [inks.main, inks.second] as const
  const box = { width: width - 2 * MARGIN, height: 124, max: 124, lines: 3 }
  const set = fitTitle(sheet, { voice: 'narrow', upper: true, ...box })
  const step = set.height + 14
  const count = Math.max(2, Math.floor((height - 62) / step))
  for (let i = 0; i < count - 1; i++) {
    const top = height - 62 - set.height - (count - 1 - i) * step
    svg += echoOf(sheet, set, top, readable(cycle(colours, i + count), inks.ground))
  }
  svg += block(set, MARGIN, height - 62 - set.height, inks.ink)
  return svg + credits(sheet, height - 25, { fill: inks.ink })
}

/** Organ pipes. */
const pipes: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const foot = caption(sheet, { voice: 'wide', fill: inks.ink, height: 104, max: 68, lines: 3 })
  const count = 16
  const pipe = width / count
  const [phase, pitch] = [random(0, 6), random(0.5, 1.5)]
  const scale = Math.min(1.2, foot.top / 205)
  let svg = rect(0, 0, width, height, inks.ground)
  for (let i = 0; i < count; i++) {
    const long = 95 + 84 * Math.abs(Math.sin(i * 0.42 * pitch + phase)) + random(0, 22)
    svg += rect(i * pipe + 2, 0, pipe - 4, long * scale, i % 5 === 3 ? inks.second : inks.main)
  }
  return svg + foot.svg
}

/** Waves. */
const waves: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const { ground, ink } = inks
  const phase = random(0, 6)
  const box = { width: width - 2 * MARGIN, height: 72, max: 64, lines: 2 }
  const set = fitTitle(sheet, { voice: 'narrow', ...box })
  const colours = [inks.shade, inks.second, inks.main] as const
  let svg = rect(0, 0, width, height, ground)
  for (let k = 0; k < 6; k++) {
    const middle = 128 + k * 38
    const swell = 22 - k
    const y = (x: number) => middle + swell * Math.sin(x / 62 + phase + k * 1.1)
    const slope = (x: number) => ((swell * 40) / 3 / 62) * Math.cos(x / 62 + phase + k * 1.1)
    let data = d`M0 ${y(0)}`
    for (let x = 0; x < width; x += 40) {
      const end = x + 40
      data += d`C${x + 13.3} ${y(x) + slope(x)} ${x + 26.7} ${y(end) - slope(end)} ${end} ${y(end)}`
    }
    svg += shape(`${data}V400H0Z`, k === 5 ? ground : cycle(colours, k))
  }
  return svg + block(set, MARGIN, 34, ink) + credits(sheet, height - 25, { fill: ink })
}

/** One disc passing before another. */
const eclipse: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const foot = caption(sheet, { voice: 'narrow', upper: true, fill: inks.ink, height: 128, max: 128, lines: 3 })
  const radius = Math.min(124, foot.top / 2 - 14)
  const x = 200 + random(-50, 50)
  const y = foot.top / 2 + 12
  const angle = random(-Math.PI, 0)
  const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius]
  let svg = rect(0, 0, width, height, inks.ground) + disc(x, y, radius, inks.main)
  svg += disc(x - dx * 0.1, y - dy * 0.1, radius * 0.8, inks.shade)
  svg += disc(x + dx * 0.87, y + dy * 0.87, radius * 0.24, inks.second)
  return svg + foot.svg
}

/** Tiles in quarters. */
const quarters: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const box = { width: width - 2 * MARGIN, height: 66, max: 46, lines: 2 }
  const set = fitTitle(sheet, { voice: 'wide', ...box })
  const side = width / 3
  const colours = [inks.main, inks.second, inks.shade] as const
  let svg = rect(0, 0, width, height, inks.ground)
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 3; column++) {
      const [x, y] = [column * side, row * side]
      svg += rect(x - 0.4, y - 0.4, side + 0.8, side + 0.8, cycle(colours, row + column))
      const forms = [
        d`M${x} ${y}h${side}a${side} ${side} 0 0 1 ${-side} ${side}Z`,
        d`M${x + side} ${y + side}h${-side}a${side} ${side} 0 0 1 ${side} ${-side}Z`,
        d`M${x} ${y + side}v${-side}l${side} ${side}Z`,
        d`M${x} ${y + side / 2}a${side / 2} ${side / 2} 0 0 1 ${side} 0Z`,
      ] as const
      const over = cycle(colours, row + column + 1 + Math.trunc(random(0, 2)))
      svg += tile(cycle(forms, random(0, 4)), over)
    }
  }
  const credit = credits(sheet, height - 22, { fill: inks.ink, together: true })
  return svg + block(set, MARGIN, 2 * side + 26, inks.ink) + credit
}

/** A 45 and its label. */
const single: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const label = inks.main
  const fill = inkOn(label)
  const [left, right] = [random(40, 170), random(40, 170)]
  let svg = rect(0, 0, width, height, inks.ground) + shape(d`M0 0H400V${right}L0 ${left}Z`, inks.shade)
  svg += disc(200, 200, 180, oklch(0.21, 0.02, 165))
  for (const radius of [172, 163, 154, 145]) svg += ring(200, 200, radius, oklch(0.3, 0.02, 165), 1)
  svg += disc(200, 200, 134, label) + disc(200, 200, 28, inks.ground)
  const set = fitTitle(sheet, { voice: 'narrow', width: 180, height: 68, max: 50, lines: 3 })
  const centred = { x: 200, fill, anchor: 'middle' } as const
  svg += block(set, 200, 156 - set.height, fill, 'middle')
  svg += line(sheet.creator, 184, { ...centred, y: 266, size: 24, voice: 'italic' })
  return svg + line(sheet.year, 110, { ...centred, y: 296, size: 16, voice: 'small' })
}

/** A headline under a small record. */
const headline: Painter = (sheet) => {
  const { width, height, inks } = sheet
  const set = stackTitle(sheet, width - 2 * MARGIN, 236)
  const top = height - MARGIN - set.height
  const band = Math.max(100, top - 24)
  const fill = inkOn(inks.main)
  let svg = rect(0, 0, width, height, inks.ground) + rect(0, 0, width, band, inks.main)
  const radius = 28
  const [x, y] = [width - MARGIN - radius, MARGIN + radius]
  svg += disc(x, y, radius, inks.second) + disc(x, y, radius * 0.26, inks.main)
  svg += justified(set, MARGIN, top, inks.ink)
  svg += line(sheet.creator, 264, { x: MARGIN, y: MARGIN + 20, size: 24, voice: 'italic', fill })
  return svg + line(sheet.year, 100, { x: MARGIN, y: MARGIN + 46, size: 16, voice: 'small', fill })
}

/** A cassette, the title on its sticker. */
const cassette: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const shell = oklch(0.24, 0.03, sheet.hue)
  const wound = random(172, 228)
  let svg = rect(0, 0, width, height, inks.ground) + rect(26, 68, 348, 232, shell, 16)
  svg += rect(46, 88, 308, 156, IVORY, 6) + rect(46, 164, 308, 80, inks.main)
  svg += rect(46, 164, 308, 12, inks.second) + rect(96, 184, 208, 52, shell, 26)
  svg += rect(170, 192, 60, 36, inks.second) + rect(170, 192, wound - 170, 36, inks.shade)
  for (const x of [124, 276]) svg += ring(x, 210, 15, IVORY, 8) + disc(x, 210, 5, IVORY)
  svg += shape('M92 300L106 260H294L308 300Z', inks.second)
  for (const x of [138, 262]) svg += disc(x, 281, 7, shell)
  const set = fitTitle(sheet, { voice: 'narrow', width: 276, height: 56, max: 50, lines: 2 })
  svg += block(set, 62, 126 - set.height / 2, NIGHT)
  return svg + credits(sheet, height - 36, { fill: inks.ink })
}

/** Notes on a stave. */
const stave: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const foot = caption(sheet, { voice: 'narrow', fill: inks.ink, height: 104, max: 84, lines: 2 })
  const gap = Math.min(32, (foot.top - 66) / 4)
  const top = (foot.top - gap * 4) / 2 + 10
  let svg = rect(0, 0, width, height, inks.ground)
  for (let i = 0; i < 5; i++) svg += rect(0, top + i * gap - 1.5, width, 3, inks.shade)
  const count = 5
  for (let i = 0; i < count; i++) {
    const x = 62 + i * 70
    const place = Math.trunc(random(0, 8))
    const y = top + (place * gap) / 2
    const ink = i % 3 === 1 ? inks.second : inks.main
    const stem = place > 3 ? y - gap * 2.3 : y + gap * 2.3
    const side = place > 3 ? gap * 0.52 : -gap * 0.52
    svg += stroke(d`M${x + side} ${y}V${stem}`, ink, 5) + disc(x, y, gap * 0.6, ink)
  }
  return svg + foot.svg
}

export const ALBUMS = { grooves, echo, pipes, waves, eclipse, quarters } as const
export const TRACKS = { single, headline, cassette, stave } as const
