import { expect, test } from 'vitest'
import { pictureTint } from './picture-tint.ts'

const pixels = (...colours: [number, number, number, number?][]) =>
  colours.flatMap(([red, green, blue, alpha = 255]) => [red, green, blue, alpha])

test.each([
  ['red', [255, 0, 0], 29],
  ['green', [0, 255, 0], 142],
  ['blue', [0, 0, 255], 264],
  ['yellow', [255, 255, 0], 110],
  ['cyan', [0, 255, 255], 195],
  ['magenta', [255, 0, 255], 328],
  ['orange', [255, 165, 0], 71],
  ['brown', [165, 42, 42], 26],
  ['a nearly black brown', [40, 8, 0], 41],
] as const)('the hue of %s is that of OKLCH', (_, [red, green, blue], hue) => {
  expect(pictureTint(pixels([red, green, blue]))).toBe(hue)
})

test('colourful pixels outweigh grey and pale ones', () => {
  const collection = Array.from({ length: 50 }, (): [number, number, number] => [120, 122, 120])
  expect(pictureTint(pixels(...collection, [0, 0, 255]))).toBeCloseTo(264, -1)
})

test('a pixel counts as far as it can be seen, and half a pixel not at all', () => {
  expect(pictureTint(pixels([255, 0, 0, 5], [0, 0, 255]))).toBeCloseTo(264, -1)
  expect(pictureTint(pixels([255, 0, 0], [0, 0, 255, 5]))).toBeCloseTo(29, -1)
  expect(pictureTint([...pixels([255, 0, 0]), 0, 0, 255])).toBe(29)
})

test.each([
  ['black and white', pixels([0, 0, 0], [255, 255, 255], [128, 128, 128])],
  ['colours that cancel out', pixels([190, 120, 120], [95, 158, 158])],
  ['see-through', pixels([255, 0, 0, 0])],
  ['nothing', []],
])('a picture that is %s has no hue', (_, given) => {
  expect(pictureTint(given)).toBeUndefined()
})
