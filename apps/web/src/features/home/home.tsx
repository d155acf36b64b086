import { Link } from '@tanstack/react-router'
import {
  mediaSections,
  type MediaType,
  mediaTypes,
  mediaTypesOf,
  promise,
  type Section,
  viewOf,
  type Work,
} from '@trouvaille/domain'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { useStore } from '../../lib/store.ts'
import { useNear } from '../../lib/use-near.ts'
import { classes } from '../../ui/classes.ts'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Silhouette } from '../../ui/silhouette.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { favouritesOf } from '../favourites/store.ts'
import { useFavouritesStatus, useFavouriteWorks } from '../favourites/use-favourites.ts'
import { InstallOffer } from '../install/install-offer.tsx'
import { PerformanceMonitor } from '../dashboards/metrics/performance-monitor.tsx'
import { sectionTitles } from '../works/section-titles.ts'
import styles from './home.module.css'
import { ShareAppButton } from './share-app-button.tsx'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const AlertsPanel = lazyComponent(() =>
  import('../dashboards/security/alerts-panel.tsx').then((module) => module.AlertsPanel),
)
const DailyFind = lazyComponent(() => import('./daily-find.tsx').then((module) => module.DailyFind))
const HomeShelves = lazyComponent(() => import('./home-shelves.tsx').then((module) => module.HomeShelves))

/** Number of covers in the stack of a section. */
const pileSize = 3

/** Home of a signed-in person: the five sections, each with current favourites. */
export function Home() {
  usePageMeta({})
  return (
    <main className={styles.home} id="content" tabIndex={-1}>
      <div className={classes(styles.head, 'gutter')}>
        <h1 className={styles.mark}>
          <Wordmark />
        </h1>
        <p className={classes('reading', styles.promise)}>{promise}</p>
        <span className={styles.wideShare}>
          <ShareAppButton look="outline" small />
        </span>
      </div>
      <Newcomer />
      <nav className={styles.contents} aria-label={texts.sections}>
        <ol>
          {mediaSections.map((section) => (
            <SectionEntry key={section} section={section} />
          ))}
        </ol>
      </nav>
      <InstallOffer />
      <div className={styles.find}>
        <DailyFind />
      </div>
      <LowerHome />
      <div className={styles.share}>
        <ShareAppButton look="outline" />
      </div>
      <PerformanceMonitor />
      <AlertsPanel />
      <InstallOffer isLate />
    </main>
  )
}

/** Content below the fold, loaded when it comes near the viewport. */
function LowerHome() {
  const [place, isNear] = useNear<HTMLDivElement>()
  return (
    <div ref={place} className={styles.shelves}>
      {isNear && <HomeShelves />}
    </div>
  )
}

/** Link to the welcome page, for members without favourites [LIFE-05]. */
function Newcomer() {
  const app = useApp()
  const keeps = Object.values(useStore(favouritesOf(app).lists)).some(({ action }) => action === 'add')
  const status = useFavouritesStatus()
  if (keeps || status !== 'known') return null
  return (
    <div className={classes(styles.newcomer, 'gutter')}>
      <p>{texts.newcomer.text}</p>
      <LinkButton to="/welcome" look="primary">
        {texts.newcomer.action}
      </LinkButton>
    </div>
  )
}

function SectionEntry({ section }: { section: Section }) {
  const held = mediaTypesOf(section)
  const now = useFavouriteWorks('current', held)
  const ever = useFavouriteWorks('all_time', held)
  const works = [...now, ...ever.filter((work) => !now.some((other) => viewOf(other).path === viewOf(work).path))]
  const first = works.slice(0, pileSize)
  const status = useFavouritesStatus(held)
  const isAwaited = status === 'awaited' && works.length === 0
  useCoversApart(first)
  return (
    <li>
      <Link to={`/${section}`} className={styles.entry} aria-busy={isAwaited}>
        <span className={classes('display', styles.name)}>
          {sectionTitles[section]}
          {works.length > 0 && (
            <>
              <sup aria-hidden="true">{works.length}</sup>
              <span className="visually-hidden">{texts.kept(works.length)}</span>
            </>
          )}
        </span>
        <Pile works={first} kinds={held} isAwaited={isAwaited} />
        <span className={styles.titles} aria-hidden="true">
          {first.length === 0 && status === 'known' && <span className="legend">{texts.nothingYet}</span>}
          {first.map((work) => (
            <span className="legend" key={viewOf(work).path} lang={viewOf(work).lang}>
              {viewOf(work).title}
            </span>
          ))}
        </span>
      </Link>
    </li>
  )
}

function Pile({ works, kinds: held, isAwaited }: { works: Work[]; kinds: readonly MediaType[]; isAwaited: boolean }) {
  const shapes = held.map((kind) => mediaTypes[kind].shape)
  const last = shapes.at(-1) ?? 'poster'
  const isWide = !shapes.some((shape) => shape === 'poster' || shape === 'book')
  return (
    <span
      className={classes(styles.pile, isWide && styles.wide, works.length === 0 && styles.vacant)}
      aria-hidden="true"
    >
      {works.length === 0 &&
        [0, 1, 2].map((place) => (
          <span key={place}>{isAwaited ? <Skeleton shape={last} /> : <Silhouette shape={last} />}</span>
        ))}
      {works.map((work) => (
        <span key={viewOf(work).path}>
          <Cover work={viewOf(work)} use="card" />
        </span>
      ))}
    </span>
  )
}
