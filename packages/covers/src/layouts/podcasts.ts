/** Podcasts, 400 by 400. */
import { inkOn } from '../palette.ts'
import { caption, fitTitle, MARGIN, type Painter } from '../sheet.ts'
import { block, d, disc, line, rect, shape, stroke } from '../svg.ts'

/** A recording, seen. */
const waveform: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const foot = caption(sheet, { voice: 'narrow', fill: inks.ink, height: 124, max: 92, lines: 3 })
  const count = 19
  const step = (width - 2 * MARGIN) / count
  const middle = (foot.top + 12) / 2
  const swing = Math.min(170, foot.top - 40)
  let svg = rect(0, 0, width, height, inks.ground)
  for (let i = 0; i < count; i++) {
    const envelope = Math.sin(((i + 0.5) / count) * Math.PI)
    const tall = 20 + swing * envelope * random(0.3, 1)
    const ink = i % 6 === 2 ? inks.second : inks.main
    svg += rect(MARGIN + (i + 0.2) * step, middle - tall / 2, step * 0.6, tall, ink, step * 0.3)
  }
  return svg + foot.svg
}

/** Something being said. */
const bubble: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inkOn(inks.main)
  const x = random() < 0.5 ? 334 : 262
  let svg = rect(0, 0, width, height, inks.ground) + disc(x, 332, 54, inks.second)
  svg += rect(28, 36, 344, 248, inks.main, 22) + shape('M92 270H160L92 338Z', inks.main)
  const set = fitTitle(sheet, { voice: 'wide', width: 284, height: 186, max: 86, lines: 4 })
  svg += block(set, 58, 160 - set.height / 2, fill)
  const credit = {
    x: MARGIN + 4,
    y: height - 24,
    size: 19,
    voice: 'small',
    fill: inks.ink,
  } as const
  return svg + line(sheet.creator, x - 54 - 44, credit)
}

/** Rings of a transmitter. */
const antenna: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const fill = inkOn(inks.shade)
  const foot = caption(sheet, { voice: 'narrow', upper: true, fill, height: 124, max: 92, lines: 3 })
  const x = random() < 0.5 ? 0 : width
  let svg = rect(0, 0, width, height, inks.ground)
  for (let i = 6; i >= 0; i--) {
    const ink = i % 2 ? inks.ground : i % 4 ? inks.second : inks.main
    svg += disc(x, 0, 44 + i * 42, ink)
  }
  svg += rect(0, foot.top, width, height, inks.shade)
  return svg + foot.svg
}

/** A studio microphone on its stand. */
const microphone: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const foot = caption(sheet, { voice: 'narrow', fill: inks.ink, height: 116, max: 84, lines: 3 })
  const x = random(116, 284)
  const end = foot.top - 4
  const half = end * 0.19
  const body = end * 0.66
  let svg = rect(0, 0, width, height, inks.ground)
  svg += rect(x - half, -60, half * 2, body + 60, inks.main, half)
  for (let i = 0; i < 4; i++) svg += rect(x - half, body * (0.14 + i * 0.16), half * 2, 8, inks.ground)
  const arm = half * 1.5
  svg += stroke(d`M${x - arm} ${body - half}a${arm} ${arm} 0 0 0 ${2 * arm} 0`, inks.second, 13)
  const neck = body - half + arm
  svg += rect(x - 7, neck, 14, end - neck, inks.second)
  return svg + rect(x - 64, end - 12, 128, 12, inks.second, 6) + foot.svg
}

/** A tuning dial. */
const dial: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const foot = caption(sheet, { voice: 'wide', fill: inks.ink, height: 116, max: 66, lines: 3 })
  const end = foot.top
  const needle = random(90, 310)
  let svg = rect(0, 0, width, height, inks.ground) + rect(0, 0, width, end, inks.shade)
  for (let i = 0; i <= 24; i++) {
    const tall = i % 6 === 0 ? 0.52 : i % 3 === 0 ? 0.34 : 0.2
    svg += rect(MARGIN - 3 + (i * (width - 2 * MARGIN)) / 24, end * 0.16, 6, end * tall, inks.main)
  }
  svg += rect(needle - 5, 0, 10, end, inks.second)
  return svg + disc(needle, end * 0.82, 26, inks.second) + foot.svg
}

export const PODCASTS = { waveform, bubble, antenna, microphone, dial } as const
