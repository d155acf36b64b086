import { viewOf, type Work } from '@trouvaille/domain'
import { memo, useRef, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { Cover } from '../../ui/cover.tsx'
import { Sticker } from '../../ui/sticker.tsx'
import { favouritesOf } from '../favourites/store.ts'
import { useApp } from '../../core/app.ts'
import { captionOf } from '../works/sections.ts'
import { stickerOf } from './sticker-of.ts'
import { texts } from './texts.ts'
import styles from './welcome.module.css'

interface CollectionCoverProps {
  work: Work
  /** @param cover Its visible element. */
  onChoose: (work: Work, cover: Element) => void
}

/** A cover on the welcome page: each press sets its next sticker. */
export const CollectionCover = memo(function CollectionCover({ work, onChoose }: CollectionCoverProps) {
  const view = viewOf(work)
  const list = stickerOf(useStore(favouritesOf(useApp()).lists), work)
  const cover = useRef<HTMLSpanElement>(null)
  const [moved, setMoved] = useState(false)
  return (
    <li className={styles.place}>
      <button
        type="button"
        className={styles.cover}
        aria-pressed={list !== undefined}
        onClick={() => {
          setMoved(true)
          if (cover.current) onChoose(work, cover.current)
        }}
      >
        <span className={styles.stage}>
          <span ref={cover} className={styles.picture}>
            <Cover work={view} use="card" />
            {list && <Sticker key={list} list={list} onCover className={moved ? styles.moved : undefined} />}
          </span>
        </span>
        <span className={styles.caption}>
          <b lang={view.lang}>{view.title}</b>{' '}
          <span className="visually-hidden">
            {captionOf(view)}, {texts.state(list)}
          </span>
        </span>
      </button>
    </li>
  )
})
