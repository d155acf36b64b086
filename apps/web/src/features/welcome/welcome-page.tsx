import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { allMediaTypes, type FavouriteList, viewOf, type Work } from '@trouvaille/domain'
import { useRef, useState } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Sticker } from '../../ui/sticker.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { useFavouriteWorks } from '../favourites/use-favourites.ts'
import { FirstShelf } from './first-shelf.tsx'
import { fly } from './fly.ts'
import { firstWorksQuery } from './queries.ts'
import { nextSticker } from './sticker-of.ts'
import { texts } from './texts.ts'
import { CollectionCover } from './collection-cover.tsx'
import styles from './welcome.module.css'
import { useApp } from '../../core/app.ts'

/** Number of favourites from which home looks personal. */
const enough = 5

/** The welcome page: covers to add to the favourites, and a link to the original destination [START-01]. */
export function WelcomePage() {
  const app = useApp()
  usePageMeta({ title: texts.title, isPrivate: true })
  const { next = '/' } = useSearch({ strict: false })
  const { history } = useRouter()
  const collection = useQuery(firstWorksQuery)
  useCoversApart(collection.data)
  const now = useFavouriteWorks('current', allMediaTypes)
  const ever = useFavouriteWorks('all_time', allMediaTypes)
  const [shown, setShown] = useState('')
  const nowShelf = useRef<HTMLDivElement>(null)
  const everShelf = useRef<HTMLDivElement>(null)
  const kept = new Set([...now, ...ever].map((work) => viewOf(work).path)).size
  const goOn = () => history.push(next)

  function sticker(work: Work, cover: Element) {
    const list = nextSticker(app, work)
    const shelf = list === 'current' ? nowShelf : everShelf
    if (list && shelf.current) fly(cover, shelf.current)
    setShown(texts.changed(viewOf(work).title, list))
  }

  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <header className={classes(styles.head, 'gutter')}>
        <span className={styles.mark}>
          <Wordmark />
        </span>
        <Button look="text" className={styles.later} onClick={goOn}>
          {texts.later}
        </Button>
        <h1 className="display">{texts.heading}</h1>
        <p className={styles.howTo}>
          <HowTo list="current" text={texts.howTo.once} />
          <HowTo list="all_time" text={texts.howTo.twice} />
          <span>{texts.howTo.thrice}</span>
        </p>
      </header>
      {collection.data ? (
        <ul className={classes(styles.wall, 'gutter')} aria-label={texts.collection}>
          {collection.data.map((work) => (
            <CollectionCover key={viewOf(work).path} work={work} onChoose={sticker} />
          ))}
        </ul>
      ) : collection.isError ? (
        <LoadFailure text={texts.failed} onRetry={() => void collection.refetch()} />
      ) : (
        <LoadingCollection />
      )}
      <p className="visually-hidden" role="status">
        {shown}
      </p>
      <footer className={styles.foot}>
        <div className={classes(styles.footRow, 'gutter')}>
          <FirstShelf list="current" works={now} ref={nowShelf} />
          <FirstShelf list="all_time" works={ever} ref={everShelf} />
          <div className={styles.onward}>
            <p>{kept < enough ? texts.missing(enough - kept) : texts.ready}</p>
            {kept >= enough && (
              <Button look="primary" onClick={goOn}>
                {texts.done}
              </Button>
            )}
          </div>
        </div>
      </footer>
    </main>
  )
}

function HowTo({ list, text }: { list: FavouriteList; text: string }) {
  return (
    <span>
      <Sticker list={list} className={styles.hint} />
      {text}
    </span>
  )
}

function LoadingCollection() {
  return (
    <div className={classes(styles.wall, 'gutter')} aria-busy="true">
      {Array.from({ length: 24 }, (_, place) => (
        <span key={place} className={styles.place}>
          <span className={styles.stage}>
            <Skeleton shape={place % 3 === 1 ? 'square' : 'poster'} />
          </span>
        </span>
      ))}
    </div>
  )
}
