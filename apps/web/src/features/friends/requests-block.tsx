import { useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, useId, useState } from 'react'
import { friends as limits } from '@trouvaille/domain'
import { Button } from '../../ui/button.tsx'
import styles from './friends-page.module.css'
import { MoreButton } from '../../ui/more-button.tsx'
import { PersonCard } from './person-card.tsx'
import cards from './person-card.module.css'
import { PersonMenu } from './person-menu.tsx'
import { type Direction, requestsQuery } from './queries.ts'
import { texts } from './texts.ts'

/** Pending requests: received ones, then sent ones that can be cancelled [GAP-84]. */
export function RequestsBlock() {
  return (
    <>
      <Requests direction="received" />
      <Requests direction="sent" />
    </>
  )
}

function Requests({ direction }: { direction: Direction }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const requests = useInfiniteQuery(requestsQuery(direction))
  const rows = requests.data?.pages.flatMap((page) => page.requests) ?? []
  if (rows.length === 0) return null
  const total = requests.data?.pages.at(-1)?.total ?? rows.length
  const shown = isOpen ? rows : rows.slice(0, limits.requestsShown)
  /** The button disappears: the last request shown takes the focus, before the added ones. */
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('section')?.querySelector<HTMLElement>('li:last-child button')?.focus()
    setOpen(true)
  }
  return (
    <section className={styles.requests} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {texts.requests[direction](total)}
      </h2>
      <ul className={cards.cards}>
        {shown.map((request) => (
          <PersonCard
            key={request.id}
            person={request.person}
            friendship={{ status: 'pending', id: request.id, direction }}
            // Sent requests need no block action.
            menu={direction === 'received' && <PersonMenu person={request.person} endings={['block']} />}
          />
        ))}
      </ul>
      {isOpen ? (
        <MoreButton query={requests} />
      ) : (
        total > shown.length && (
          <Button look="text" small aria-label={texts.requests.allLabel[direction](total)} onClick={open}>
            {texts.requests.all}
          </Button>
        )
      )}
    </section>
  )
}
