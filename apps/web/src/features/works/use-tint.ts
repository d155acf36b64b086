import { pictureTint, type WorkView } from '@trouvaille/domain'
import { coverTint } from '@trouvaille/covers'
import { useEffect, useState } from 'react'

/** Hues of pictures, cached for this page load. */
const known = new Map<string, number>()

/**
 * The hue of a work's page, from its picture, else from its generated cover.
 * @returns Undefined while the picture is loading.
 */
export function useTint(view: WorkView): number | undefined {
  const { kind, id } = view
  const picture = view.image('suggestion')
  const [latest, setLatest] = useState<{ picture: string; tint: number }>()

  useEffect(() => {
    if (!picture || known.has(picture)) return
    let left = false
    const read = async () => {
      const tint = (await tintOf(picture)) ?? coverTint({ kind, id })
      known.set(picture, tint)
      if (!left) setLatest({ picture, tint })
    }
    void read()
    return () => {
      left = true
    }
  }, [picture, kind, id])

  if (!picture) return coverTint(view)
  return known.get(picture) ?? (latest?.picture === picture ? latest.tint : undefined)
}

const columns = 24
const rows = 36

/**
 * Extracts the hue of a picture.
 * @returns Undefined when it has none, or is at a host that does not let scripts look at it. From there it is fetched apart
 *   from the picture that is shown, which needs nobody's permission.
 */
async function tintOf(picture: string): Promise<number | undefined> {
  const image = new Image()
  if (!picture.startsWith('/')) image.crossOrigin = 'anonymous'
  image.src = picture
  try {
    await image.decode()
    const context = Object.assign(document.createElement('canvas'), { width: columns, height: rows }).getContext('2d')
    context?.drawImage(image, 0, 0, columns, rows)
    return pictureTint(context?.getImageData(0, 0, columns, rows).data ?? [])
  } catch {
    return undefined
  }
}
