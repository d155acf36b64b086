import type { FavouriteList } from '@trouvaille/domain'
import { Heart, Star } from 'lucide-react'
import { classes } from './classes.ts'
import styles from './sticker.module.css'

const icons = { current: Heart, all_time: Star }

interface StickerProps {
  list: FavouriteList
  className?: string | undefined
  /** True where it hangs over the upper edge of the cover beside it. */
  onCover?: boolean
}

/** The disc of a list, stuck on the cover of a work that is in it. It is seen only; its name stands elsewhere. */
export function Sticker({ list, className, onCover = false }: StickerProps) {
  const Icon = icons[list]
  return (
    <span className={classes(styles.sticker, styles[list], onCover && styles.onCover, className)} aria-hidden="true">
      <Icon />
    </span>
  )
}
