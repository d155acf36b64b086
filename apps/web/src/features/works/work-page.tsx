import { useQuery } from '@tanstack/react-query'
import { favouriteLists, type MediaType, mediaTypes, viewOf, type Work } from '@trouvaille/domain'
import { BookOpen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { useStore } from '../../lib/store.ts'
import { showError } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { Sticker } from '../../ui/sticker.tsx'
import { favouritesOf } from '../favourites/store.ts'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import { useIsFavourite } from '../favourites/use-favourites.ts'
import { logView } from '../telemetry/security-log.ts'
import { ShareWork } from '../sharing/share-work.tsx'
import { WorkAttribution } from './attribution.tsx'
import { BackButton } from './back-button.tsx'
import { WorkFacts } from './facts/work-facts.tsx'
import { LoadingWork } from './loading-work.tsx'
import { detailsQuery, favouriteWork, knownWork, workQuery } from './queries.ts'
import { kindTexts } from './sections.ts'
import { texts } from './texts.ts'
import { useTint } from './use-tint.ts'
import { WorkLegend } from './work-legend.tsx'
import { WorkMore } from './work-more.tsx'
import styles from './work-page.module.css'
import { useApp } from '../../core/app.ts'

/** Number of characters from which a title has a smaller font size. */
const longTitle = 45

interface WorkPageProps {
  kind: MediaType
  id: string
  /** Below all else that the page has of a work. */
  children?: ReactNode
}

/** The page of one work of any media type. */
export function WorkPage({ kind, id, children }: WorkPageProps) {
  const app = useApp()
  const { data, error, refetch } = useQuery(workQuery(app, kind, id))
  const favourite = useFavouriteWork(kind, id)
  const isMissing = isNotFound(error)
  // When the request fails or the work was removed, the cached copy is shown.
  const work = data ?? (error ? (isMissing ? favourite : knownWork(app, kind, id)) : undefined)
  const failed = error !== null && !isMissing && !work
  const isFound = work ? true : isMissing ? false : undefined

  useEffect(() => {
    if (isFound !== undefined) logView(app, kind, isFound)
  }, [app, kind, isFound])

  useEffect(() => {
    // Each failure is a new error object, and shows a notification again.
    if (error && failed) showError(kindTexts[kind].loadFailed)
  }, [error, failed, kind])

  if (work) {
    return (
      <LoadedWork work={work} note={error && (isMissing ? texts.goneCopy : texts.keptCopy)}>
        {children}
      </LoadedWork>
    )
  }
  if (error) return <NoWork kind={kind} error={error} onRetry={() => void refetch()} />
  return <LoadingWork kind={kind} />
}

/** The work from the favourites. Kept after a removal on its page, so that it can be added again. */
function useFavouriteWork(kind: MediaType, id: string): Work | undefined {
  const app = useApp()
  const now = favouriteWork(useStore(favouritesOf(app).lists), kind, id)
  const [first, setFirst] = useState(now)
  if (now && !first) setFirst(now)
  return now ?? first
}

const isNotFound = (error: Error | null) => error instanceof ApiFailure && error.code === 'catalogue.not_found'

interface LoadedWorkProps {
  work: Work
  /** Why a cached copy is shown, if so. */
  note: string | null
  children: ReactNode
}

function LoadedWork({ work, note, children }: LoadedWorkProps) {
  const view = viewOf(work)
  const tint = useTint(view)
  const { data, error, isPending, refetch } = useQuery(detailsQuery(work.kind, view.id))
  // Optional content: the page is complete without it.
  const details = data ?? (isPending ? undefined : {})
  const { sign } = kindTexts[work.kind]
  const isLong = view.title.length > longTitle
  usePageMeta({ title: view.title })
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <article
        className={classes(styles.work, tint === undefined && styles.untinted, isLong && styles.long)}
        style={tint === undefined ? undefined : { '--tint': tint }}
      >
        <BackButton section={mediaTypes[work.kind].section} />
        <div className={styles.poster} data-poster>
          <Cover work={view} use="detail" eager quiet sign={sign && <BookOpen role="img" aria-label={sign} />} />
          <Stickers work={work} />
        </div>
        <div className={styles.facts}>
          <h1 className={classes('display', styles.title)} lang={view.lang}>
            {view.title}
          </h1>
          <WorkLegend work={work} className={classes('legend', styles.legend)} />
          <WorkFacts work={work} details={details} />
          {note && (
            <p className={styles.kept} role="status">
              {note}
            </p>
          )}
        </div>
        <div className={styles.gestures}>
          <FavouriteToggle list="current" work={work} />
          <FavouriteToggle list="all_time" work={work} />
          <ShareWork work={work} />
        </div>
      </article>
      <div className={styles.more}>
        <WorkMore
          work={work}
          details={details}
          onRetry={data || isPending || isNotFound(error) ? undefined : () => void refetch()}
        />
        {children}
        <WorkAttribution work={work} />
      </div>
    </main>
  )
}

/** On wide screens, where the toggles are apart from the poster, the poster shows the stickers itself. */
function Stickers({ work }: { work: Work }) {
  const lists = {
    current: useIsFavourite('current', work),
    all_time: useIsFavourite('all_time', work),
  }
  return (
    <span className={styles.stickers}>
      {favouriteLists.map((list) => lists[list] && <Sticker key={list} list={list} className={styles.sticker} />)}
    </span>
  )
}

interface NoWorkProps {
  kind: MediaType
  error: Error
  onRetry: () => void
}

function NoWork({ kind, error, onRetry }: NoWorkProps) {
  const { notFound, loadFailed } = kindTexts[kind]
  const isMissing = isNotFound(error)
  // Offline, it is unknown whether the work exists.
  const title = error instanceof NetworkFailure ? texts.offlineTitle : notFound.title
  usePageMeta({ title, isPrivate: true })
  return (
    <MessageScreen
      title={title}
      actions={
        <>
          {!isMissing && (
            <Button look="primary" onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
          <LinkButton to={`/${mediaTypes[kind].section}`}>{notFound.back}</LinkButton>
        </>
      }
    >
      <p>{isMissing ? notFound.text : loadFailed}</p>
    </MessageScreen>
  )
}
