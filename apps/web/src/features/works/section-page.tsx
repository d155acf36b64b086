import { kindsOf, type Section } from '@trouvaille/domain'
import { Heart, Search, Send, Star } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { Button } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyShelf } from '../../ui/empty-shelf.tsx'
import { useFavouriteWorks } from '../favourites/use-favourites.ts'
import { Attribution } from './attribution.tsx'
import styles from './section-page.module.css'
import { sections } from './sections.ts'
import { texts } from './texts.ts'
import { WorkCarousel } from './work-carousel.tsx'

const SearchOverlay = lazy(() =>
  import('../search/search-overlay.tsx').then((module) => ({ default: module.SearchOverlay })),
)

/** The page of a section: its search and its three shelves, the same for every kind of work. */
export function SectionPage({ section }: { section: Section }) {
  const { title, description, keywords, searchPlaceholder, shared, current, all_time } = sections[section]
  usePageMeta({ title, description, keywords })
  const [searching, setSearching] = useState(false)
  const kinds = kindsOf(section)
  const now = useFavouriteWorks('current', kinds)
  const ever = useFavouriteWorks('all_time', kinds)
  const shape = section === 'podcasts' ? 'rounded' : section === 'music' ? 'square' : 'poster'

  return (
    <main className="page" id="content" tabIndex={-1}>
      <div className={classes(styles.head, 'gutter')}>
        <h1 className="display">{title}</h1>
        <button type="button" className={styles.search} onClick={() => setSearching(true)}>
          <Search aria-hidden="true" />
          <span>{searchPlaceholder}</span>
        </button>
      </div>

      <Carousel
        title={texts.shared}
        badge={<Badge icon={<Send />} />}
        items={[]}
        keyOf={String}
        empty={<EmptyShelf title={shared.empty} shape={shape} />}
      >
        {() => null}
      </Carousel>
      <WorkCarousel
        title={texts.current}
        badge={<Badge icon={<Heart />} look={styles.current} />}
        works={now}
        list="current"
        empty={
          <EmptyShelf
            title={current.empty}
            help={current.help}
            shape={shape}
            action={
              <Button look="quiet" small onClick={() => setSearching(true)}>
                <Search aria-hidden="true" />
                {searchPlaceholder}
              </Button>
            }
          />
        }
      />
      <WorkCarousel
        title={texts.allTime}
        badge={<Badge icon={<Star />} look={styles.all_time} />}
        works={ever}
        list="all_time"
        empty={<EmptyShelf title={all_time.empty} shape={shape} />}
      />
      <Attribution kinds={kinds} />

      {searching && (
        <Suspense>
          <SearchOverlay section={section} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </main>
  )
}

function Badge({ icon, look }: { icon: ReactNode; look?: string | undefined }) {
  return (
    <span className={classes(styles.badge, look)} aria-hidden="true">
      {icon}
    </span>
  )
}
