/** A mean paler than this has no hue worth showing. */
const leastChroma = 0.03

/**
 * The hue of a picture: the mean of its pixels in OKLab, where a pixel counts as much as it is colourful.
 * Lightness and chroma are the theme's, so that text on the tint stays readable whatever the picture.
 * @param pixels Red, green, blue and alpha of each pixel, 0 to 255.
 * @returns Degrees, 0 to 359; undefined when the picture is nearly grey.
 */
export function pictureTint(pixels: ArrayLike<number>): number | undefined {
  let a = 0
  let b = 0
  let weight = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [pixelA, pixelB] = oklab(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    const share = Math.hypot(pixelA, pixelB) * (pixels[at + 3] ?? 0)
    a += pixelA * share
    b += pixelB * share
    weight += share
  }
  if (weight === 0 || Math.hypot(a, b) / weight < leastChroma) return undefined
  return (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360
}

/** The two colour axes of OKLab. */
function oklab(red: number, green: number, blue: number): [a: number, b: number] {
  const [r, g, bl] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * bl)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * bl)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * bl)
  return [1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s]
}

function linear(channel: number): number {
  const coded = channel / 255
  return coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4
}
