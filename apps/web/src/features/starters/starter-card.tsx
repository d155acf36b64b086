import { viewOf, type Work } from '@trouvaille/domain'
import { Heart } from 'lucide-react'
import { Cover } from '../../ui/cover.tsx'
import { toggleWithToast, useIsFavourite } from '../favourites/use-favourites.ts'
import { captionOf } from '../works/sections.ts'
import { WorkLink } from '../works/work-link.tsx'
import styles from './starters.module.css'
import { texts } from './texts.ts'

interface StarterCardProps {
  work: Work
  onPick: ((work: Work) => void) | undefined
}

/** A proposed work: its cover leads to its page, its heart sticks it. */
export function StarterCard({ work, onPick }: StarterCardProps) {
  const view = viewOf(work)
  const pressed = useIsFavourite('current', work)
  return (
    <li className={styles.place}>
      <WorkLink work={work} className={styles.link} isResult {...(onPick && { onOpen: onPick })}>
        <span className={styles.stage}>
          <span className={styles.cover}>
            <Cover work={view} use="card" />
          </span>
        </span>
        <span className={styles.caption}>
          <b>{view.title}</b>
          <span className="legend">{captionOf(view)}</span>
        </span>
      </WorkLink>
      <button
        type="button"
        className={styles.heart}
        aria-pressed={pressed}
        aria-label={texts.keep(view.title)}
        onClick={() => toggleWithToast('current', work, 'card')}
      >
        <span>
          <Heart aria-hidden="true" />
        </span>
      </button>
    </li>
  )
}
