/** The hue of a work. Apart from the covers, because a page needs it before any cover is drawn. */
import { hash } from './random.ts'
import { clean } from './text.ts'

/** What two spellings of one title have in common. */
export const titleKey = (title: string) => clean(title).toLowerCase()

/** The hue of a work, 0 to 359, from its title: the colour of its cover and of its page. */
export function coverTint(work: string | { readonly title: string; readonly hue?: number | undefined }): number {
  const { title, hue } = typeof work === 'string' ? { title: work } : work
  if (hue !== undefined && Number.isFinite(hue)) return ((Math.round(hue) % 360) + 360) % 360
  return hash(titleKey(title)) % 360
}
