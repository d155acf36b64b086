/** Five printers' recipes of ink around one hue, computed in OKLCH and printed as hexadecimal. */

/** Converts OKLab lightness, chroma and hue to linear sRGB, possibly out of gamut. */
function linear(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInGamut = (rgb: readonly number[]) => rgb.every((x) => x > -1e-4 && x < 1.0001)

/** An OKLCH colour as #rrggbb; chroma is lowered until the screen can show it. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let rgb = linear(lightness, chroma, hue)
  if (!isInGamut(rgb)) {
    let [low, high] = [0, chroma]
    for (let step = 0; step < 14; step++) {
      const middle = (low + high) / 2
      if (isInGamut(linear(lightness, middle, hue))) low = middle
      else high = middle
    }
    rgb = linear(lightness, low, hue)
  }
  const channels = rgb.map((x) => {
    const light = Math.min(1, Math.max(0, x))
    const coded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(255 * coded)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const coded = parseInt(hex.slice(at, at + 2), 16) / 255
    return coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio of two #rrggbb colours. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The two inks every recipe may print type with. */
export const IVORY = oklch(0.955, 0.022, 95)
export const NIGHT = oklch(0.225, 0.03, 165)

/** Of ivory and night, the one that reads better on a colour. */
export function inkOn(colour: string): string {
  return contrast(IVORY, colour) > contrast(NIGHT, colour) ? IVORY : NIGHT
}

/** An ink brought towards ivory or night until type in it reads on a colour. */
export function readable(ink: string, colour: string): string {
  const end = inkOn(colour)
  const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
  const [from, to] = [channels(ink), channels(end)]
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * part))
    const hex = `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
    if (contrast(hex, colour) >= 4.5) return hex
  }
  return end
}

/** The inks of one printed sheet. */
export interface Inks {
  /** Paper. */
  readonly ground: string
  /** The strongest colour against the ground. */
  readonly main: string
  /** A companion of the main colour. */
  readonly second: string
  /** A quiet neighbour of the ground. */
  readonly shade: string
  /** The colour of type on the ground. */
  readonly ink: string
}

/** Lightness, chroma, and degrees from the hue of the sheet. */
type Ink = readonly [lightness: number, chroma: number, shift: number]

/**
 * Hues between red and green are mud when they are dark: brown, olive, mustard. Below a lightness they are drawn to
 * the nearer end of such a band, which keeps their order.
 */
const MUD = [
  { below: 0.5, from: 28, to: 152 },
  { below: 0.6, from: 38, to: 150 },
  { below: 0.8, from: 66, to: 142 },
  { below: 0.86, from: 92, to: 136 },
] as const
const MIDDLE = 100
/** From how far outside the band hues make room. */
const ROOM = 40

function outOfMud(hue: number, lightness: number): number {
  const band = MUD.find(({ below }) => lightness < below)
  if (!band) return hue
  const [start, end] = [band.from - ROOM, band.to + ROOM]
  const near = hue > 360 + start ? hue - 360 : hue
  if (near < start || near > end) return hue
  if (near < MIDDLE) return (start + ((near - start) / (MIDDLE - start)) * ROOM + 360) % 360
  return band.to + ((near - MIDDLE) / (end - MIDDLE)) * ROOM
}

/** A clean ink of a hue. Greens, which shout on the deep green of the page, are eased. */
export function inkOf(lightness: number, chroma: number, hue: number): string {
  const turned = outOfMud((hue + 720) % 360, lightness)
  const fromGreen = Math.abs(turned - 155)
  return oklch(lightness, chroma * (1 - 0.25 * Math.max(0, 1 - fromGreen / 60)), turned)
}

const mix = ([lightness, chroma, shift]: Ink, hue: number, turn: number) => inkOf(lightness, chroma, hue + shift * turn)

const PAPER = oklch(0.945, 0.024, 92)

interface Recipe {
  readonly ground: Ink | null
  readonly main: Ink
  readonly second: Ink
  readonly shade: Ink
}

const DEEP: Recipe = {
  ground: [0.3, 0.075, 0],
  main: [0.82, 0.145, 150],
  second: [0.655, 0.155, 35],
  shade: [0.42, 0.1, 0],
}
const BRIGHT: Recipe = {
  ground: [0.66, 0.175, 0],
  main: [0.28, 0.065, 190],
  second: [0.9, 0.075, 45],
  shade: [0.505, 0.16, -14],
}
const PALE: Recipe = {
  ground: [0.875, 0.095, 0],
  main: [0.47, 0.155, 175],
  second: [0.68, 0.175, 42],
  shade: [0.8, 0.115, 0],
}
const ON_PAPER: Recipe = {
  ground: null,
  main: [0.515, 0.19, 0],
  second: [0.33, 0.075, 195],
  shade: [0.86, 0.065, 0],
}
const FULL: Recipe = {
  ground: [0.45, 0.125, 0],
  main: [0.87, 0.105, 165],
  second: [0.7, 0.155, 28],
  shade: [0.36, 0.1, 0],
}

const RECIPES = { deep: DEEP, bright: BRIGHT, pale: PALE, paper: ON_PAPER, full: FULL }
export type RecipeName = keyof typeof RECIPES

/** The inks of a recipe around a hue; `turn` (1 or -1) says on which side the companions lie. */
export function mixInks(recipe: RecipeName, hue: number, turn: number): Inks {
  const { ground, main, second, shade } = RECIPES[recipe]
  const paper = ground ? mix(ground, hue, turn) : PAPER
  return {
    ground: paper,
    main: mix(main, hue, turn),
    second: mix(second, hue, turn),
    shade: mix(shade, hue, turn),
    ink: inkOn(paper),
  }
}
