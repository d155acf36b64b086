import { displayName, type FavouriteState, type Kind, viewOf, worksOf } from '@trouvaille/domain'
import { Suspense } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { useSpreadLayouts } from '../../ui/use-spread-layouts.ts'
import { useAccount } from '../session/session.ts'
import styles from './showcase.module.css'

/** Shapes that look well side by side. */
const order: readonly Kind[] = ['movie', 'album', 'book', 'series', 'podcast', 'track']

/** The head of a profile on a phone: the person on a shelf with what they like. Decorative. */
export function Showcase({ state }: { state: FavouriteState }) {
  const account = useAccount()
  return (
    <div className={styles.shelf} aria-hidden="true">
      <Avatar name={displayName(account)} seed={account.id} url={account.avatarUrl} size={100} />
      <Suspense>
        <Works state={state} />
      </Suspense>
    </div>
  )
}

function Works({ state }: { state: FavouriteState }) {
  const works = order.flatMap((kind) => worksOf(state, 'current', [kind]).slice(0, 1))
  const layouts = useSpreadLayouts(works)
  return works.map((work, index) => {
    const view = viewOf(work)
    return (
      <span key={view.path} className={classes(styles.work, styles[view.shape])}>
        <Cover work={view} use="card" layout={layouts[index]} />
      </span>
    )
  })
}
