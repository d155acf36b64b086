import type { FavouriteList, Work } from '@trouvaille/domain'
import { Heart, Star } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import gesture from '../../ui/gesture.module.css'
import styles from './favourite-toggle.module.css'
import { texts } from './texts.ts'
import { type TogglePlace, toggleWithToast, useIsFavourite } from './use-favourites.ts'
import { useApp } from '../../core/app.ts'

const icons = { current: Heart, all_time: Star }

interface FavouriteToggleProps {
  list: FavouriteList
  work: Work
  place?: TogglePlace
}

/** The sticker button that adds a work to a list: an outline, or the filled disc at a slight angle. */
export function FavouriteToggle({ list, work, place = 'page' }: FavouriteToggleProps) {
  const app = useApp()
  const pressed = useIsFavourite(list, work)
  const [moved, setMoved] = useState(false)
  const Icon = icons[list]
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classes(
        gesture.gesture,
        styles.toggle,
        styles[list],
        place !== 'page' && styles.card,
        moved && styles.moved,
      )}
      onClick={() => {
        setMoved(true)
        toggleWithToast(app, list, work, place)
      }}
    >
      <span className={classes(gesture.disc, styles.disc)}>
        <Icon aria-hidden="true" />
      </span>
      <span>{place === 'card' ? texts.lists[list].cardToggle : texts.lists[list].toggle}</span>
    </button>
  )
}
