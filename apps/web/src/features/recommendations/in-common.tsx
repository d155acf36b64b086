import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import styles from './in-common.module.css'
import { recommendationOf, recommendationsQuery } from './queries.ts'
import { texts } from './texts.ts'

const InCommonDialog = lazyComponent(() => import('./in-common-dialog.tsx').then((module) => module.InCommonDialog))

interface InCommonProps {
  /** A friend. */
  id: string
  name: string
}

/** "7 en commun": number of favourites in common with a friend, and their list; nothing when there are none. */
export function InCommon({ id, name }: InCommonProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(recommendationsQuery([id]))
  const count = recommendationOf(data, id)?.inCommon ?? 0
  return (
    <>
      {count > 0 && (
        <button type="button" className={styles.count} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.inCommon(count)}
          <span className="visually-hidden">{texts.with(name)}</span>
        </button>
      )}
      {isOpen && <InCommonDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
