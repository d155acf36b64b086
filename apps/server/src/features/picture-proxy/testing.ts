import sharp from 'sharp'
import { type Asked, type FakeSource, type Reply, startFakeSource } from '../../testing/fake-source.ts'

/** What the tests about pictures of works share: hosts of them, on this machine. */

/** What `PICTURES_URL` makes of the address of a picture. */
const hostOf = ({ path }: Asked) => path.split('/')[1]

/** Answers with a picture. */
export const image = (bytes: Uint8Array, type = 'image/jpeg'): Reply => ({ bytes, headers: { 'content-type': type } })

/** Redirects to another address. */
export const leadTo = (location: string): Reply => ({ status: 302, headers: { location }, text: '' })

/** A photo that compresses badly: its size in bytes grows with its width. */
export const photo = (width: number, height = width * 1.5): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height: Math.round(height),
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .jpeg()
    .toBuffer()

export const addressOf = (name: string, size = 'w500') => `https://image.tmdb.org/t/p/${size}/${name}.jpg`

/** Where the app finds the picture of an address. */
export const pathOf = (address: string, width: number | string = 185) =>
  `/pictures/${width}?from=${encodeURIComponent(address)}`

export interface PictureHosts extends FakeSource {
  /** The addresses that were asked for so far, by host and path. */
  addresses(): string[]
  /** What each address answers from now on, by the name of its file; anything else is not there. */
  serve(answers: Record<string, Reply>): void
}

export async function startPictureHosts(): Promise<PictureHosts> {
  const source = await startFakeSource()
  return Object.assign(source, {
    addresses: () => source.asked.map(({ path }) => `https:/${path}`),
    serve(answers: Record<string, Reply>) {
      source.respond((asked) => {
        const name = asked.path.split('/').at(-1) ?? ''
        return answers[`${hostOf(asked)}/${name}`] ?? answers[name] ?? { status: 404, text: 'none' }
      })
    },
  })
}
