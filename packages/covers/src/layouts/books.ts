/** Books, 400 by 600; the spine is added to all of them. */
import { contrast, type Inks, inkOf, inkOn, IVORY, NIGHT, oklch } from '../palette.ts'
import { cycle } from '../random.ts'
import { credits, fitTitle, MARGIN, type Painter } from '../sheet.ts'
import { block, d, disc, frame, line, rect, shape } from '../svg.ts'

/** The lighter coloured ink that still shows on ivory. */
const onIvory = ({ second, main }: Inks) => (contrast(second, IVORY) > 1.7 ? second : main)

/** Cream paper, three rules, red and black. */
const classic: Painter = (sheet) => {
  const { width, height, hue, random } = sheet
  const red = inkOf(0.5, 0.175, random() < 0.6 ? 28 : hue)
  const black = oklch(0.24, 0.02, 60)
  let svg = rect(0, 0, width, height, oklch(0.955, 0.026, 88 + (hue % 12)))
  svg += frame(26, 26, 348, 548, black, 2) + frame(33, 33, 334, 534, red, 1.4)
  svg += frame(37, 37, 326, 526, red, 1.4)
  const box = { width: 280, height: 190, max: 62, lines: 4, leading: 1.06 }
  const set = fitTitle(sheet, { voice: 'serif', ...box })
  const author = {
    x: 200,
    y: 116,
    size: 24,
    voice: 'serif',
    fill: black,
    anchor: 'middle',
  } as const
  svg += line(sheet.creator.toUpperCase(), 290, author) + block(set, 200, 182, red, 'middle')
  const year = {
    x: 200,
    y: 540,
    size: 19,
    voice: 'italic',
    fill: black,
    anchor: 'middle',
  } as const
  return svg + shape('M200 475l10 15l-10 15l-10 -15Z', red) + line(sheet.year, 120, year)
}

/** A picture over a white foot. */
const pocket: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const base = 380
  const colours = [inks.main, inks.second, inks.shade] as const
  const scene = Math.trunc(random(0, 3))
  let svg = rect(0, 0, width, height, inks.ground)
  if (scene === 0) {
    svg += disc(random(120, 280), base - 40, 150, inks.main)
    svg += disc(random(110, 290), 120, 48, inks.second)
  } else if (scene === 1) {
    for (let i = 0; i < 7; i++) {
      const peak = random(110, 280)
      const data = d`M${i * 80 - 40} ${base}l60 ${-peak}l60 ${peak}Z`
      svg += shape(data, cycle(colours, i))
    }
  } else {
    for (let i = 5; i >= 0; i--) {
      svg += disc(0, base, 70 + i * 56, cycle(colours, i))
    }
  }
  svg += rect(0, base, width, height - base, IVORY)
  const box = { width: width - 2 * MARGIN, height: 116, max: 54, lines: 3 }
  const set = fitTitle(sheet, { voice: 'wide', ...box })
  svg += block(set, MARGIN, base + 32, NIGHT)
  const author = { x: MARGIN, y: height - 28, size: 24, voice: 'italic', fill: NIGHT } as const
  return svg + line(sheet.creator, 306, author) + disc(width - MARGIN - 9, height - 35, 9, onIvory(inks))
}

/** Three bands, the title on the white one. */
const triband: Painter = (sheet) => {
  const { width, height, inks } = sheet
  const fill = inkOn(inks.main)
  let svg = rect(0, 0, width, height, inks.main) + rect(0, 160, width, 280, IVORY)
  const box = { width: width - 2 * MARGIN, height: 176, max: 88, lines: 4 }
  const set = fitTitle(sheet, { voice: 'narrow', ...box })
  const author = { x: MARGIN, y: 116, size: 32, voice: 'italic', fill } as const
  svg += line(sheet.creator, width - 2 * MARGIN, author)
  svg += rect(MARGIN, 192, 54, 6, onIvory(inks)) + block(set, MARGIN, 312 - set.height / 2, NIGHT)
  svg += line(sheet.year, 120, { x: MARGIN, y: height - 34, size: 20, voice: 'small', fill })
  return svg + shape(d`M${width - MARGIN - 52} ${height - 34}a26 26 0 0 1 52 0Z`, inks.second)
}

/** A printed paper and a label. */
const wallpaper: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const pattern = Math.trunc(random(0, 3))
  let svg = rect(0, 0, width, height, inks.ground)
  for (let row = 0; row < 9; row++) {
    for (let column = -1; column < 6; column++) {
      const [x, y] = [column * 80 + (row % 2) * 40, row * 70]
      const ink = (column + row) % 3 ? inks.main : inks.second
      if (pattern === 0) {
        svg += shape(d`M${x} ${y + 40}a40 40 0 0 1 80 0Z`, ink) + disc(x + 40, y + 40, 15, inks.ground)
      } else if (pattern === 1) {
        svg += shape(d`M${x + 40} ${y}q34 35 0 70q-34 -35 0 -70Z`, ink)
      } else {
        svg += shape(d`M${x + 10} ${y + 35}a30 30 0 0 1 60 0a42 42 0 0 0 -60 0Z`, ink)
        svg += disc(x + 40, y + 44, 7, inks.second)
      }
    }
  }
  const box = { width: 256, height: 150, max: 50, lines: 4, leading: 1.04 }
  const set = fitTitle(sheet, { voice: 'serif', ...box })
  const tall = set.height + (sheet.creator ? 118 : 84)
  const top = (height - tall) / 2
  const author = { x: 200, y: top + tall - 32, size: 22, voice: 'italic', fill: NIGHT } as const
  svg += rect(46, top, 308, tall, IVORY) + frame(53, top + 7, 294, tall - 14, NIGHT)
  svg += block(set, 200, top + 42, NIGHT, 'middle')
  return svg + line(sheet.creator, 256, { ...author, anchor: 'middle' })
}

/** A large italic and one form. */
const essay: Painter = (sheet) => {
  const { width, height, inks, random } = sheet
  const round = random() < 0.5
  const box = { width: width - 2 * MARGIN, height: 300, max: 112, lines: 4, leading: 0.92 }
  const set = fitTitle(sheet, { voice: 'italic', ...box })
  const from = 46 + set.height + set.size * 0.24 + 24
  const to = height - 86
  const radius = Math.max(30, Math.min(150, (to - from) / 2))
  const right = width - MARGIN
  let svg = rect(0, 0, width, height, inks.ground)
  svg += round
    ? disc(right - radius, to - radius, radius, inks.main)
    : shape(
        d`M${right} ${to}h${-2 * radius}a${2 * radius} ${2 * radius} 0 0 1 ${2 * radius} ${-2 * radius}Z`,
        inks.main,
      )
  svg += block(set, MARGIN, 46, inks.ink) + rect(MARGIN, height - 64, right - MARGIN, 1.5, inks.ink)
  return svg + credits(sheet, height - 30, { fill: inks.ink })
}

export const BOOKS = { classic, pocket, triband, wallpaper, essay } as const
