import { Link } from '@tanstack/react-router'
import { type FavouriteList, legendOf, viewOf, type Work } from '@trouvaille/domain'
import { Heart, Star } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Carousel } from '../../ui/carousel.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import type { DrawingOptions } from '../../ui/drawings.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSpreadLayouts } from '../../ui/use-spread-layouts.ts'
import { texts as favouriteTexts } from '../favourites/texts.ts'
import { useIsFavourite } from '../favourites/use-favourites.ts'
import styles from './work-carousel.module.css'

interface WorkCarouselProps {
  title: string
  badge?: ReactNode
  works: readonly Work[]
  /** The list shown: a cover then carries the sticker of the other one, when it is in both. */
  list?: FavouriteList
  empty?: ReactNode
}

/** Works standing on the shelf, in a loop. */
export function WorkCarousel(props: WorkCarouselProps) {
  return (
    <Suspense fallback={<LoadingCarousel title={props.title} badge={props.badge} />}>
      <LoadedCarousel {...props} />
    </Suspense>
  )
}

function LoadedCarousel({ title, badge, works, list, empty }: WorkCarouselProps) {
  const layouts = useSpreadLayouts(works)
  return (
    <Carousel title={title} badge={badge} items={works} keyOf={(work) => viewOf(work).path} standing empty={empty}>
      {(work, index) => <Slide work={work} layout={layouts[index]} list={list} />}
    </Carousel>
  )
}

/** The same boxes in grey, while works or the cover generator are on their way. */
export function LoadingCarousel({ title, badge }: { title: string; badge?: ReactNode }) {
  return (
    <Carousel title={title} badge={badge} items={[1, 2, 3, 4, 5]} keyOf={String} standing>
      {() => (
        <span className={styles.slide}>
          <Skeleton style={{ width: '100%', aspectRatio: '2 / 3' }} />
          <span className={styles.caption}>
            <Skeleton style={{ width: '70%', height: 18 }} />
          </span>
        </span>
      )}
    </Carousel>
  )
}

const others = { current: 'all_time', all_time: 'current' } as const
const icons = { current: Heart, all_time: Star }

interface SlideProps {
  work: Work
  layout: DrawingOptions['layout']
  list: FavouriteList | undefined
}

function Slide({ work, layout, list }: SlideProps) {
  const view = viewOf(work)
  const other = list && others[list]
  const inOther = useIsFavourite(other ?? 'current', work) && other !== undefined
  const Icon = icons[other ?? 'current']
  const legend = legendOf(view)
  return (
    <Link to={view.path} className={styles.slide}>
      <span className={styles.stage}>
        <span className={styles.holder}>
          <Cover work={view} use="card" layout={layout} />
          {inOther && other && (
            <span className={classes(styles.sticker, styles[other])}>
              <Icon aria-hidden="true" />
              <span className="visually-hidden">{favouriteTexts.lists[other].toggle}</span>
            </span>
          )}
        </span>
      </span>
      <span className={styles.caption}>
        <b className={styles.title}>{view.title}</b>
        {legend && <span className={classes('legend', styles.legend)}>{legend}</span>}
      </span>
    </Link>
  )
}
