import { expect, test } from 'vitest'
import { commonsPicture } from './commons.ts'

const thumb = 'https://upload.wikimedia.org/wikipedia/commons/thumb'

test.each([
  ['Innsbruck.jpg', `${thumb}/2/2a/Innsbruck.jpg/500px-Innsbruck.jpg`],
  [' innsbruck.jpg', `${thumb}/2/2a/Innsbruck.jpg/500px-Innsbruck.jpg`],
  [
    'Image Tarzan of the Apes poster 1918.jpg',
    '/Image_Tarzan_of_the_Apes_poster_1918.jpg/500px-Image_Tarzan_of_the_Apes_poster_1918.jpg',
  ],
  ['Été, 1918?.png', '/%C3%89t%C3%A9%2C_1918%3F.png/500px-%C3%89t%C3%A9%2C_1918%3F.png'],
  ['Affiche.svg', '/Affiche.svg/500px-Affiche.svg.png'],
  ['Affiche.TIF', '/Affiche.TIF/lossy-page1-500px-Affiche.TIF.jpg'],
  ['Affiche.tiff', '/Affiche.tiff/lossy-page1-500px-Affiche.tiff.jpg'],
  ['Affiche.pdf', '/Affiche.pdf/page1-500px-Affiche.pdf.jpg'],
  [`${'é'.repeat(80)}.jpg`, '.jpg/500px-thumbnail.jpg'],
  ['Affiche', '/Affiche/500px-Affiche'],
])('[SRC-06] the picture %s is at %s', (file, address) => {
  expect(commonsPicture(file).endsWith(address)).toBe(true)
  expect(commonsPicture(file).startsWith(`${thumb}/`)).toBe(true)
  expect(new URL(commonsPicture(file)).href).toBe(commonsPicture(file))
})
