import { type Kind, viewOf, type Work } from '@trouvaille/domain'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import type { WorksIn } from './favourites-of.ts'
import type { Identity } from './identity.tsx'
import styles from './showcase.module.css'

/** Shapes that look well side by side. */
const order: readonly Kind[] = ['movie', 'album', 'book', 'series', 'podcast', 'track']

interface ShowcaseProps {
  identity: Identity
  worksIn: WorksIn
}

/** The head of a profile on a phone: the person on a shelf with what they like. Decorative. */
export function Showcase({ identity: { id, name, avatarUrl, isPresent }, worksIn }: ShowcaseProps) {
  return (
    <div className={styles.shelf} aria-hidden="true">
      <Avatar name={name} seed={id} url={avatarUrl} size={100} isPresent={isPresent} />
      <Works works={order.flatMap((kind) => worksIn('current', kind).slice(0, 1))} />
    </div>
  )
}

function Works({ works }: { works: readonly Work[] }) {
  return works.map((work) => {
    const view = viewOf(work)
    return (
      <span key={view.path} className={classes(styles.work, styles[view.shape])}>
        <Cover work={view} use="card" />
      </span>
    )
  })
}
