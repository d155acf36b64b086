import type { FavouriteList } from '@trouvaille/domain'
import { Heart, Star } from 'lucide-react'
import { classes } from './classes.ts'
import styles from './sticker.module.css'

const icons = { current: Heart, all_time: Star }

/** The disc of a list, stuck on the cover of a work that is in it. It is seen only; its name stands elsewhere. */
export function Sticker({ list, className }: { list: FavouriteList; className?: string | undefined }) {
  const Icon = icons[list]
  return (
    <span className={classes(styles.sticker, styles[list], className)} aria-hidden="true">
      <Icon />
    </span>
  )
}
