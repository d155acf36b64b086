import { viewOf, type Work } from '@trouvaille/domain'
import { coverLayout } from '../../ui/cover-layouts.ts'
import grotesque from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2?url'
import italic from '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2?url'
import serif from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'

/** The shareable picture of a profile [SHOW-09]. Rendered on the device: no service receives the data. */

const faces = [
  { file: grotesque, rules: "font-family:'Bricolage Grotesque Variable';font-stretch:75% 100%" },
  { file: serif, rules: "font-family:'Newsreader Variable'" },
  { file: italic, rules: "font-family:'Newsreader Variable';font-style:italic" },
]

async function dataAddress(file: string): Promise<string> {
  const content = await (await fetch(file)).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('A font cannot be read')))
    reader.readAsDataURL(content)
  })
}

async function fontSheet(): Promise<string> {
  const sheets = faces.map(
    async ({ file, rules }) => `@font-face{${rules};font-weight:200 800;src:url(${await dataAddress(file)})}`,
  )
  return (await Promise.all(sheets)).join('')
}

/** A work as displayed on this device. */
function drawn(work: Work) {
  const view = viewOf(work)
  return { ...view, layout: coverLayout(view) }
}

/**
 * Renders the works in a profile's header as a PNG.
 * @throws When a font cannot be loaded, or the browser cannot draw.
 */
export async function drawProfilePicture(name: string, works: readonly Work[]): Promise<Blob> {
  const [{ cardSize, profileCard }, fonts] = await Promise.all([import('@trouvaille/covers/profile-card'), fontSheet()])
  const svg = profileCard({ name, works: works.map(drawn), fonts })
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), cardSize)
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png')
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
