import { viewOf, type Work } from '@trouvaille/domain'
import { Heart } from 'lucide-react'
import { toggleWithToast, useIsFavourite } from '../favourites/use-favourites.ts'
import { ShelfWork } from '../works/shelf-work.tsx'
import styles from './onboarding.module.css'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

interface StarterCardProps {
  work: Work
  onPick: ((work: Work) => void) | undefined
}

/** A suggested work: its cover links to its page, and the heart toggles the favourite. */
export function SuggestionCard({ work, onPick }: StarterCardProps) {
  const app = useApp()
  const pressed = useIsFavourite('current', work)
  return (
    <li className={styles.place}>
      <ShelfWork work={work} stage={styles.stage} isResult {...(onPick && { onOpen: onPick })} />
      <button
        type="button"
        className={styles.heart}
        aria-pressed={pressed}
        aria-label={texts.keep(viewOf(work).title)}
        onClick={() => toggleWithToast(app, 'current', work, 'card')}
      >
        <span>
          <Heart aria-hidden="true" />
        </span>
      </button>
    </li>
  )
}
