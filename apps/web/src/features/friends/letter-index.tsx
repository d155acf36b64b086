import type { FriendLetter } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { otherLetters } from '@trouvaille/domain'
import { useEffect, useRef } from 'react'
import styles from './letter-index.module.css'
import { friendLettersQuery } from './people-queries.ts'
import { texts } from './texts.ts'

interface LetterIndexProps {
  /** The initial letter of the friends at the top of the viewport. */
  current: string | undefined
  onChoose: (letter: FriendLetter) => void
}

/** Letter index of a long list of friends; choosing a letter scrolls to its first friend [FRND-58]. */
export function LetterIndex({ current, onChoose }: LetterIndexProps) {
  const { data: letters = [] } = useQuery(friendLettersQuery)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = row.current
    const button = current && list?.querySelector<HTMLElement>('[aria-current]')
    // On a phone, the index is a horizontally scrolling row of its own.
    if (list && button) list.scrollTo?.({ left: button.offsetLeft - (list.clientWidth - button.offsetWidth) / 2 })
  }, [current])
  if (letters.length < 2) return null
  return (
    <nav className={styles.index} aria-label={texts.list.index}>
      <ul ref={row}>
        {letters.map((each) => (
          <li key={each.letter}>
            <button
              type="button"
              aria-label={each.letter === otherLetters ? texts.list.otherLetters : undefined}
              aria-current={each.letter === current ? 'true' : undefined}
              onClick={() => onChoose(each)}
            >
              {each.letter}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
