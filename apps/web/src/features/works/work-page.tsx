import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type Kind, kinds, legendOf, viewOf, type Work } from '@trouvaille/domain'
import { coverTint } from '@trouvaille/domain/covers/tint'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { showError } from '../../lib/toasts.ts'
import { Button, RoundButton } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import { ShareWork } from '../sharing/share-work.tsx'
import { Attribution } from './attribution.tsx'
import { recommendationsQuery, workQuery } from './queries.ts'
import { kindTexts } from './sections.ts'
import { texts } from './texts.ts'
import { LoadingCarousel, WorkCarousel } from './work-carousel.tsx'
import { WorkFacts } from './work-facts.tsx'
import styles from './work-page.module.css'

/** The page of one work, of whatever kind. */
export function WorkPage({ kind, id }: { kind: Kind; id: string }) {
  const { data, error, refetch } = useQuery(workQuery(kind, id))
  const isMissing = error instanceof ApiFailure && error.code === 'catalogue.not_found'

  useEffect(() => {
    scrollTo({ top: 0 })
  }, [kind, id])
  useEffect(() => {
    if (error && !isMissing) showError(kindTexts[kind].loadFailed)
  }, [error, isMissing, kind])

  if (data) return <LoadedWork work={data} />
  if (error) return <NoWork kind={kind} isMissing={isMissing} onRetry={() => void refetch()} />
  return <LoadingWork kind={kind} />
}

function LoadedWork({ work }: { work: Work }) {
  const view = viewOf(work)
  const legend = legendOf(view)
  usePageMeta({ title: view.title })
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <article className={styles.work} style={{ '--tint': coverTint(view.title) }}>
        <BackButton />
        <div className={styles.poster}>
          <Suspense fallback={<Skeleton style={{ aspectRatio: view.shape === 'poster' || view.shape === 'book' ? '2 / 3' : '1' }} />}>
            <Cover work={view} use="detail" quiet eager />
          </Suspense>
        </div>
        <div className={styles.facts}>
          <h1 className={classes('display', styles.title)}>{view.title}</h1>
          {legend && <p className={classes('legend', styles.legend)}>{legend}</p>}
          <WorkFacts work={work} />
        </div>
        <div className={styles.gestures}>
          <FavouriteToggle list="current" work={work} />
          <FavouriteToggle list="all_time" work={work} />
          <ShareWork work={work} />
        </div>
      </article>
      <div className={styles.more}>
        <Recommendations kind={work.kind} id={view.id} />
        <Attribution kinds={[work.kind]} />
      </div>
    </main>
  )
}

function Recommendations({ kind, id }: { kind: Kind; id: string }) {
  const { data, isPending } = useQuery(recommendationsQuery(kind, id))
  if (isPending) return <LoadingCarousel title={texts.recommendations} />
  return data?.length ? <WorkCarousel title={texts.recommendations} works={data} /> : null
}

function BackButton() {
  const router = useRouter()
  return (
    <RoundButton label={texts.back} className={styles.back} onClick={() => router.history.back()}>
      <ArrowLeft />
    </RoundButton>
  )
}

interface NoWorkProps {
  kind: Kind
  /** False when it could not be asked for. */
  isMissing: boolean
  onRetry: () => void
}

function NoWork({ kind, isMissing, onRetry }: NoWorkProps) {
  const { notFound, loadFailed } = kindTexts[kind]
  usePageMeta({ title: notFound.title, isPrivate: true })
  return (
    <MessageScreen
      title={notFound.title}
      actions={
        <>
          {!isMissing && (
            <Button look="primary" onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
          <LinkButton to={`/${kinds[kind].section}`}>{notFound.back}</LinkButton>
        </>
      }
    >
      <p>{isMissing ? notFound.text : loadFailed}</p>
    </MessageScreen>
  )
}

function LoadingWork({ kind }: { kind: Kind }) {
  const { shape } = kinds[kind]
  return (
    <main className={styles.page} id="content" tabIndex={-1} aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <div className={styles.work} style={{ '--tint': 165 }}>
        <BackButton />
        <div className={styles.poster}>
          <Skeleton style={{ aspectRatio: shape === 'poster' || shape === 'book' ? '2 / 3' : '1' }} />
        </div>
        <div className={styles.facts}>
          <Skeleton style={{ width: '60%', height: 56 }} />
          <Skeleton style={{ width: '35%', height: 22, marginTop: 14 }} />
          <Skeleton style={{ height: 120, marginTop: 22, maxWidth: 640 }} />
        </div>
      </div>
    </main>
  )
}
