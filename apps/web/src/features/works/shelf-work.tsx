import { viewOf, type Work } from '@trouvaille/domain'
import type { ComponentProps } from 'react'
import { Cover } from '../../ui/cover.tsx'
import { captionOf } from './sections.ts'
import styles from './shelf-work.module.css'
import { WorkLink } from './work-link.tsx'

interface ShelfWorkProps extends Pick<ComponentProps<typeof WorkLink>, 'isResult' | 'onOpen'> {
  work: Work
  /** Class of the element that contains the cover. */
  stage: string | undefined
}

/** A work on a shelf, linked to its page; the caption is below the shelf line, `--captions` high. */
export function ShelfWork({ work, stage, ...link }: ShelfWorkProps) {
  const view = viewOf(work)
  return (
    <WorkLink work={work} className={styles.link} {...link}>
      <span className={stage}>
        <span className={styles.cover}>
          <Cover work={view} use="card" />
        </span>
      </span>
      <span className={styles.caption}>
        <b lang={view.lang}>{view.title}</b>
        <span className="legend">{captionOf(view)}</span>
      </span>
    </WorkLink>
  )
}
