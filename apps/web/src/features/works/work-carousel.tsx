import { Link } from '@tanstack/react-router'
import { type CoverShape, type FavouriteList, viewOf, type Work } from '@trouvaille/domain'
import type { ReactNode } from 'react'
import { Carousel } from '../../ui/carousel.tsx'
import { classes } from '../../ui/classes.ts'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import { Silhouette } from '../../ui/silhouette.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Sticker } from '../../ui/sticker.tsx'
import { texts as favouriteTexts } from '../favourites/texts.ts'
import { useIsFavourite } from '../favourites/use-favourites.ts'
import { ShareCard } from '../sharing/share-work.tsx'
import { captionOf } from './sections.ts'
import styles from './work-carousel.module.css'
import { WorkLink, type WorkLinkProps } from './work-link.tsx'

interface WorkCarouselProps {
  title: string
  badge?: ReactNode
  works: readonly Work[]
  /** The list shown: a cover in both lists carries the sticker of the other one. */
  list?: FavouriteList
  /** True for small covers. */
  dense?: boolean
  /** Caption under the title instead of creator and year. */
  renderCaption?: (work: Work) => ReactNode
  /** Called before the page of a work opens. */
  onOpen?: (work: Work) => void
  /** True within results that have arrow key navigation. */
  isResult?: boolean
  /** A last slide after the works. */
  end?: ReactNode
  /** Link to all works. */
  all?: ReactNode
  empty?: ReactNode
}

/** A carousel of works on a shelf, which loops. */
export function WorkCarousel({
  title,
  badge,
  works,
  list,
  dense = false,
  renderCaption,
  onOpen,
  isResult,
  end,
  all,
  empty,
}: WorkCarouselProps) {
  useCoversApart(works)
  return (
    <Carousel
      title={title}
      badge={badge}
      items={works}
      keyOf={(work) => viewOf(work).path}
      standing
      dense={dense}
      end={end}
      all={all}
      empty={empty}
    >
      {(work) => (
        <WorkSlide
          work={work}
          list={list}
          dense={dense}
          caption={renderCaption?.(work)}
          onOpen={onOpen}
          isResult={isResult}
        />
      )}
    </Carousel>
  )
}

interface ShelfEndProps {
  to: string
  shape: CoverShape
  /** Text of the empty slide. */
  sign: string
  title: string
  legend: string
}

/** The slide after the last work of a truncated list. */
export function ShelfEnd({ to, shape, sign, title, legend }: ShelfEndProps) {
  return (
    <Link to={to} className={styles.slide}>
      <span className={styles.stage}>
        <span className={classes(styles.holder, styles.end)} aria-hidden="true">
          <Silhouette shape={shape} />
          <span className="display">{sign}</span>
        </span>
      </span>
      <span className={styles.caption}>
        <b className={styles.title}>{title}</b> <span className={classes('legend', styles.legend)}>{legend}</span>
      </span>
    </Link>
  )
}

interface LoadingCarouselProps {
  title: string
  badge?: ReactNode
  dense?: boolean | undefined
  /** Skeleton shapes, in rotation. */
  shapes: readonly CoverShape[]
}

/** Skeleton of the carousel. */
export function LoadingCarousel({ title, badge, dense = false, shapes }: LoadingCarouselProps) {
  const places = Array.from({ length: dense ? 8 : 5 }, (_, place) => place)
  return (
    <Carousel title={title} badge={badge} items={places} keyOf={String} standing dense={dense} busy>
      {(place) => (
        <span className={styles.slide}>
          <span className={styles.stage}>
            <Skeleton shape={shapes[place % shapes.length] ?? 'poster'} />
          </span>
          <span className={styles.caption}>
            <Skeleton style={{ width: '70%', height: 18 }} />
          </span>
        </span>
      )}
    </Carousel>
  )
}

const others = { current: 'all_time', all_time: 'current' } as const

interface SlideProps extends Pick<WorkLinkProps, 'onOpen' | 'isResult'> {
  work: Work
  list?: FavouriteList | undefined
  dense?: boolean
  caption?: ReactNode
}

/** A work on the shelf, with its caption below. */
export function WorkSlide({ work, list, dense, caption, onOpen, isResult }: SlideProps) {
  const view = viewOf(work)
  const other = list && others[list]
  const inOther = useIsFavourite(other ?? 'current', work) && other !== undefined
  return (
    <div className={styles.place}>
      <WorkLink
        work={work}
        className={classes(styles.slide, dense && styles.dense)}
        onOpen={onOpen}
        isResult={isResult}
      >
        <span className={styles.stage}>
          <span className={styles.holder}>
            <Cover work={view} use="card" />
            {inOther && other && (
              <>
                <Sticker list={other} onCover />
                <span className="visually-hidden">{favouriteTexts.lists[other].toggle}</span>
              </>
            )}
          </span>
        </span>
        <span className={styles.caption}>
          <b className={styles.title} lang={view.lang}>
            {view.title}
          </b>
          {caption ?? <span className={classes('legend', styles.legend)}>{captionOf(view)}</span>}
        </span>
      </WorkLink>
      <ShareCard work={work} className={classes(styles.share, dense && styles.corner)} />
    </div>
  )
}
