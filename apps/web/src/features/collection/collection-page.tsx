import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type CoverShape,
  type FavouriteList,
  frenchGenre,
  genresAmong,
  mediaTypes as register,
  mediaTypesOf,
  inCollection,
  type Section,
  type CollectionFilter,
  collectionSorts,
  viewOf,
} from '@trouvaille/domain'
import { useRef } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { classes } from '../../ui/classes.ts'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { EmptyShelf } from '../../ui/empty-shelf.tsx'
import { LongGrid } from '../../ui/long-grid.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Sticker } from '../../ui/sticker.tsx'
import { FavouritesFailure } from '../favourites/favourites-failure.tsx'
import { useFavouritesStatus, useFavouriteWorks } from '../favourites/use-favourites.ts'
import { kindTexts, sections } from '../works/sections.ts'
import { texts as workTexts } from '../works/texts.ts'
import { texts } from './texts.ts'
import { CollectionCard } from './collection-card.tsx'
import styles from './collection-page.module.css'

interface CollectionPageProps {
  section: Section
  list: FavouriteList
}

/** The collection page of a list. Its layout is in the URL, so that going back restores it [WALL-02]. */
export function CollectionPage({ section, list }: CollectionPageProps) {
  const { title, current, all_time: allTime } = sections[section]
  usePageMeta({ title: texts.title(list, title), isPrivate: true })
  const ownKinds = mediaTypesOf(section)
  const all = useFavouriteWorks(list, ownKinds)
  const choice = useSearch({ strict: false }) as CollectionFilter
  const works = inCollection(all, choice)
  const status = useFavouritesStatus(ownKinds, [list])
  const shapes = ownKinds.map((kind) => register[kind].shape)
  const isTall = shapes.some((shape) => shape === 'poster' || shape === 'book')

  return (
    <main className="page" id="content" tabIndex={-1}>
      <div className={classes(styles.head, 'gutter')}>
        <BackButton label={texts.back} fallback={`/${section}`} className={styles.back} />
        <Sticker list={list} className={styles.sticker} />
        <h1 className="display">{list === 'current' ? workTexts.current : workTexts.allTime}</h1>
        {all.length > 0 && (
          <p className="legend" role="status">
            {title}, {texts.count(works.length, all.length)}
          </p>
        )}
      </div>
      {all.length === 0 && status === 'awaited' ? (
        <LoadingCollection shapes={shapes} isTall={isTall} />
      ) : all.length === 0 && status === 'failed' ? (
        <FavouritesFailure />
      ) : all.length === 0 ? (
        <EmptyShelf title={(list === 'current' ? current : allTime).empty} help={current.help} shapes={shapes} />
      ) : (
        <>
          <CollectionChoices section={section} all={all} choice={choice} />
          {works.length > 0 ? <Shelves works={works} list={list} isTall={isTall} /> : <Nothing />}
        </>
      )}
    </main>
  )
}

/** Changes the layout, replacing the history entry. */
function useChoose(): (choice: CollectionFilter) => void {
  const navigate = useNavigate()
  return (choice) => void navigate({ to: '.', search: choice, replace: true, resetScroll: false })
}

interface CollectionChoicesProps {
  section: Section
  all: ReturnType<typeof useFavouriteWorks>
  choice: CollectionFilter
}

function CollectionChoices({ section, all, choice }: CollectionChoicesProps) {
  const choose = useChoose()
  const { sort = 'stuck', kind, genre } = choice
  const names = texts.sorts(section)
  const kinds = mediaTypesOf(section).filter((name) => all.some((work) => work.kind === name))
  const genres = genresAmong(inCollection(all, { kind }))
  const nameOf = (name: string) => (section === 'music' ? frenchGenre(name) : name)
  return (
    <div className={styles.choices}>
      <Choices
        label={texts.sort}
        chosen={sort}
        options={collectionSorts.map((name) => [name, names[name]])}
        onChoose={(next) => choose({ ...choice, sort: next === 'stuck' ? undefined : next })}
      />
      {(kinds.length > 1 || kind) && (
        <Choices
          label={texts.kinds}
          any={texts.anyKind}
          chosen={kind}
          options={kinds.map((name) => [name, kindTexts[name].many])}
          onChoose={(next) => choose({ ...choice, kind: next, genre: undefined })}
        />
      )}
      {(genres.length > 1 || genre) && (
        <Choices
          label={texts.genres}
          any={texts.anyGenre}
          chosen={genre}
          options={genres.map((name) => [name, nameOf(name)])}
          onChoose={(next) => choose({ ...choice, genre: next })}
        />
      )}
    </div>
  )
}

/** How many of the first works may be on the screen when the page is opened. */
const firstShown = 12

interface ShelvesProps {
  works: ReturnType<typeof inCollection>
  list: FavouriteList
  isTall: boolean
}

/** Rows of equal height, so that the page has its full height before they are rendered. */
function Shelves({ works, list, isTall }: ShelvesProps) {
  useCoversApart(works)
  const place = useRef<HTMLUListElement>(null)
  useKeptFocus(place)
  return (
    <div className={styles.wall}>
      <LongGrid
        items={works}
        keyOf={(work) => viewOf(work).path}
        first={firstShown}
        className={classes(styles.works, isTall && styles.tall)}
        itemClassName={styles.place}
        place={place}
      >
        {(work) => <CollectionCard work={work} list={list} />}
      </LongGrid>
    </div>
  )
}

/** Skeleton of the first rows, while the list is loading. */
function LoadingCollection({ shapes, isTall }: { shapes: readonly CoverShape[]; isTall: boolean }) {
  return (
    <div className={styles.wall} aria-busy="true">
      <div className={classes(styles.works, isTall && styles.tall)}>
        {Array.from({ length: 16 }, (_, place) => (
          <span key={place} className={styles.place}>
            <span className={styles.stage}>
              <Skeleton shape={shapes[place % shapes.length] ?? 'poster'} />
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}

function Nothing() {
  const choose = useChoose()
  return (
    <div className={classes('gutter', styles.nothing)}>
      <p>{texts.nothing}</p>
      <Button small onClick={() => choose({})}>
        {texts.showAll}
      </Button>
    </div>
  )
}
