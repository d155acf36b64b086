/** Series posters, 400 by 600, beside those shared with the films. */
import { cycle } from '../random.ts'
import { IVORY, readable } from '../palette.ts'
import { caption, credits, echoOf, fitTitle, MARGIN, type Painter } from '../sheet.ts'
import { block, d, disc, rect, tile } from '../svg.ts'

/** Bands, each cut somewhere: episodes. */
const bands: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inks.ink
  const foot = caption(sheet, { voice: 'narrow', fill, height: 132, max: 112, lines: 3 })
  const end = Math.min(foot.top, 400)
  const heights = Array.from({ length: 7 }, () => random(0.5, 1.5))
  const total = heights.reduce((sum, value) => sum + value, 0)
  const colours = [inks.second, inks.main, inks.shade] as const
  let svg = rect(0, 0, width, height, inks.ground)
  let y = 0
  heights.forEach((share, i) => {
    const tall = (share / total) * end
    const cut = width * random(0.2, 0.8)
    svg += rect(0, y, width, tall + 0.5, cycle(colours, i))
    svg += rect(cut, y, width - cut, tall + 0.5, cycle(colours, i + 2))
    y += tall
  })
  return svg + foot.svg
}

/** The title again and again, as a roll of credits. */
const roll: Painter = (sheet) => {
  const { width, height, inks } = sheet
  let svg = rect(0, 0, width, height, inks.ground)
  const box = { width: width - 2 * MARGIN, height: 124, max: 150, lines: 3 }
  const set = fitTitle(sheet, { voice: 'narrow', upper: true, ...box })
  const top = 72
  const room = height - MARGIN - set.height - top
  const count = Math.max(2, Math.floor(room / (set.height + 18)) + 1)
  for (let i = 0; i < count - 1; i++) {
    const ink = readable(i % 2 === count % 2 ? inks.main : inks.second, inks.ground)
    svg += echoOf(sheet, set, top + (i * room) / (count - 1), ink)
  }
  svg += block(set, MARGIN, top + room, inks.ink)
  return svg + credits(sheet, 46, { fill: inks.ink })
}

/** Tiles of quarter circles. */
const mosaic: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inks.ink
  const foot = caption(sheet, { voice: 'narrow', fill, height: 116, max: 104, lines: 3 })
  const colours = [inks.main, inks.second, inks.shade] as const
  const accents = [...colours, inks.ink === IVORY ? IVORY : inks.main] as const
  let svg = rect(0, 0, width, height, inks.ground)
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      const [x, y] = [column * 100, row * 100]
      const pattern = Math.trunc(random(0, 6))
      const under = cycle(colours, random(0, 3))
      const others = accents.filter((ink) => ink !== under)
      const over = others[Math.trunc(random(0, others.length))] ?? inks.ink
      svg += rect(x, y, 100.3, 100.3, under)
      const forms = [
        d`M${x} ${y}h100a100 100 0 0 1-100 100Z`,
        d`M${x + 100} ${y}v100a100 100 0 0 1-100-100Z`,
        d`M${x} ${y + 100}v-100a100 100 0 0 1 100 100Z`,
        d`M${x} ${y + 100}a50 50 0 0 1 100 0Z`,
        d`M${x} ${y}a50 50 0 0 0 100 0Z`,
      ] as const
      svg += pattern < 5 ? tile(cycle(forms, pattern), over) : disc(x + 50, y + 50, 34, over)
    }
  }
  return svg + foot.svg
}

/** Screens stacked in depth, each smaller and further. */
const screens: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inks.ink
  const foot = caption(sheet, { voice: 'wide', fill, height: 116, max: 58, lines: 3 })
  const count = 5
  const end = foot.top
  const [driftX, driftY] = [random(-0.5, 0.5), random(-0.5, 0.5)]
  const colours = [inks.main, inks.shade, inks.second, inks.ground] as const
  let svg = rect(0, 0, width, height, inks.ground)
  for (let i = 0; i < count; i++) {
    const scale = 1 - i * 0.19
    const [w, h] = [(width - 2 * MARGIN) * scale, (end - MARGIN) * scale]
    const x = MARGIN + ((width - 2 * MARGIN - w) / 2) * (1 + driftX)
    const y = MARGIN + ((end - MARGIN - h) / 2) * (1 + driftY)
    svg += rect(x, y, w, h, i === count - 1 ? inks.ink : cycle(colours, i), 20 * scale)
  }
  return svg + foot.svg
}

export const SERIES = { bands, roll, mosaic, screens } as const
