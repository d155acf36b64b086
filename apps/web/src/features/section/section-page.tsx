import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FavouriteList, mediaTypes, mediaTypesOf, type Section, viewOf, type Work } from '@trouvaille/domain'
import { ChevronRight, Heart, Search, Send, Star } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyShelf } from '../../ui/empty-shelf.tsx'
import { FavouritesFailure } from '../favourites/favourites-failure.tsx'
import { useFavouritesStatus, useFavouriteWorks } from '../favourites/use-favourites.ts'
import { Onboarding } from '../onboarding/onboarding.tsx'
import { texts as collectionTexts } from '../collection/texts.ts'
import { sharesQuery } from '../sharing/queries.ts'
import { collectionPath } from '../collection/collection-path.ts'
import { FriendsPicks } from '../recommendations/friends-picks.tsx'
import { Attribution } from '../works/attribution.tsx'
import styles from './section-page.module.css'
import { LoadingShelf, SharedShelf } from './shared-shelf.tsx'
import { sections } from '../works/sections.ts'
import { texts } from '../works/texts.ts'
import { LoadingCarousel, ShelfEnd, WorkCarousel } from '../works/work-carousel.tsx'

const SearchOverlay = lazyComponent(() => import('../search/search-overlay.tsx').then((module) => module.SearchOverlay))
const ResultCards = lazyComponent(() => import('../search/result-cards.tsx').then((module) => module.ResultCards))

/** The page of a section: its search and its three shelves, the same for all media types. */
export function SectionPage({ section }: { section: Section }) {
  const { title, description, keywords, searchPlaceholder, shared, current, all_time, cards } = sections[section]
  usePageMeta({ title, description, keywords })
  const [searching, setSearching] = useState(false)
  const [submitted, setSubmitted] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const ownKinds = mediaTypesOf(section)
  const now = useFavouriteWorks('current', ownKinds)
  const ever = useFavouriteWorks('all_time', ownKinds)
  const shapes = ownKinds.map((kind) => mediaTypes[kind].shape)
  const status = useFavouritesStatus(ownKinds)
  // The layout below depends on it: both are rendered together, against layout shift.
  const isAwaited = status === 'awaited' && now.length === 0 && ever.length === 0
  // Onboarding suggestions stay while the first works are added from them.
  const [isNew, setIsNew] = useState<boolean>()
  if (isNew === undefined && status === 'known') setIsNew(now.length === 0 && ever.length === 0)

  return (
    <main className="page" id="content" tabIndex={-1}>
      <div className={classes(styles.head, 'gutter')}>
        <h1 className="display">{title}</h1>
        <button
          ref={opener}
          type="button"
          className={styles.search}
          aria-haspopup="dialog"
          onClick={() => setSearching(true)}
        >
          <Search aria-hidden="true" />
          <span className={styles.long}>{searchPlaceholder}</span>
          <span className={styles.short} aria-hidden="true">
            {texts.search}
          </span>
        </button>
      </div>
      {submitted !== undefined && (
        <ResultCards
          section={section}
          query={submitted}
          onClose={() => {
            setSubmitted(undefined)
            opener.current?.focus()
          }}
        />
      )}

      {isAwaited ? (
        <LoadingShared section={section} />
      ) : (
        <>
          {isNew && <Onboarding kinds={ownKinds} />}
          <SharedShelf section={section} badge={badges.shared} empty={shared.empty} />
        </>
      )}
      <ListShelf
        section={section}
        list="current"
        works={now}
        empty={
          <EmptyShelf
            title={current.empty}
            help={current.help}
            shapes={shapes}
            action={
              <Button look="quiet" small aria-haspopup="dialog" onClick={() => setSearching(true)}>
                <Search aria-hidden="true" />
                {searchPlaceholder}
              </Button>
            }
          />
        }
      />
      <ListShelf
        section={section}
        list="all_time"
        works={ever}
        empty={<EmptyShelf title={all_time.empty} shapes={shapes} />}
      />
      {!isAwaited && (
        <>
          <FriendsPicks section={section} />
          <Attribution kinds={ownKinds} />
        </>
      )}

      {searching && (
        <SearchOverlay
          section={section}
          onClose={() => setSearching(false)}
          {...(cards && {
            onSubmit: (query: string) => {
              setSubmitted(query)
              setSearching(false)
            },
          })}
        />
      )}
    </main>
  )
}

/** Placeholder of the shares until the height of the content above is known. They are fetched meanwhile. */
function LoadingShared({ section }: { section: Section }) {
  useInfiniteQuery(sharesQuery(section))
  return <LoadingShelf section={section} badge={badges.shared} />
}

interface ListShelfProps {
  section: Section
  list: FavouriteList
  works: readonly Work[]
  /** Empty state, once the list is known to be empty. */
  empty: ReactNode
}

/** The shelf of a list: its works, skeleton, or empty state. */
function ListShelf({ section, list, works, empty }: ListShelfProps) {
  const held = mediaTypesOf(section)
  const status = useFavouritesStatus(held, [list])
  const head = { title: list === 'current' ? texts.current : texts.allTime, badge: badges[list] }
  if (works.length === 0 && status === 'awaited') {
    return <LoadingCarousel {...head} shapes={held.map((kind) => mediaTypes[kind].shape)} />
  }
  return (
    <WorkCarousel
      {...head}
      {...shelfOf(section, list, works)}
      empty={
        status === 'failed' ? (
          <div className="gutter">
            <FavouritesFailure />
          </div>
        ) : (
          empty
        )
      }
    />
  )
}

/** Number of works on the shelf; the others are in the collection [WALL-08]. */
const mostOnShelf = 40

/** The content of a list's shelf, with links to its collection. */
function shelfOf(section: Section, list: FavouriteList, works: readonly Work[]) {
  const others = works.length - mostOnShelf
  const [work] = works
  return {
    list,
    works: works.slice(0, mostOnShelf),
    all: <CollectionLink section={section} list={list} />,
    end: others > 0 && work && (
      <ShelfEnd
        to={collectionPath(section, list)}
        shape={viewOf(work).shape}
        sign={`+${others}`}
        title={collectionTexts.all}
        legend={collectionTexts.others(others)}
      />
    ),
  }
}

/** The link to a list's collection. */
function CollectionLink({ section, list }: { section: Section; list: FavouriteList }) {
  return (
    <Link
      to={collectionPath(section, list)}
      aria-label={collectionTexts.allOf(list === 'current' ? texts.current : texts.allTime)}
    >
      <span>{collectionTexts.all}</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}

function Badge({ icon, look }: { icon: ReactNode; look?: string | undefined }) {
  return (
    <span className={classes(styles.badge, look)} aria-hidden="true">
      {icon}
    </span>
  )
}

const badges = {
  shared: <Badge icon={<Send />} />,
  current: <Badge icon={<Heart />} look={styles.current} />,
  all_time: <Badge icon={<Star />} look={styles.all_time} />,
}
