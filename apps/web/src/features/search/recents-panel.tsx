import { useQuery } from '@tanstack/react-query'
import {
  favouriteLists,
  isFavourite,
  mediaTypes,
  mediaTypesOf,
  search,
  type Section,
  viewOf,
  type Work,
} from '@trouvaille/domain'
import { type ReactNode, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { reloadPage } from '../../platform/address.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyShelf } from '../../ui/empty-shelf.tsx'
import { favouritesOf } from '../favourites/store.ts'
import { useFavouriteWorks } from '../favourites/use-favourites.ts'
import { Onboarding } from '../onboarding/onboarding.tsx'
import { recommendationsQuery } from '../works/queries.ts'
import { sections } from '../works/sections.ts'
import { deleteRecents, removeRecentWork, readRecents } from '../works/recents.ts'
import styles from './search-overlay.module.css'
import { texts } from './texts.ts'
import { WorkRows } from './work-rows.tsx'
import { useApp } from '../../core/app.ts'

interface PanelProps {
  section: Section
  onPick: (work: Work) => void
  /** True for a viewport with room for suggestions beside recent searches. */
  hasRoom: boolean
}

/** Content below an empty input: recent searches, and recommendations. */
export function StartPanel({ section, onPick, hasRoom }: PanelProps) {
  const [recents, removeRecent] = useRecents(section)
  if (recents.length === 0) return <NoRecents section={section} onPick={onPick} />
  return (
    <>
      <Recents section={section} works={recents} onPick={onPick} onRemove={removeRecent} />
      {hasRoom && <Suggestions section={section} onPick={onPick} />}
    </>
  )
}

/** Recommendations similar to a favourite; without any, onboarding suggestions. */
function NoRecents({ section, onPick }: Omit<PanelProps, 'hasRoom'>) {
  const ownKinds = mediaTypesOf(section)
  const shapes = ownKinds.map((kind) => mediaTypes[kind].shape)
  const suggestions = (
    <div className={styles.nothing}>
      <Onboarding
        kinds={ownKinds}
        onPick={onPick}
        fallback={<EmptyShelf title={sections[section].current.help} shapes={shapes} />}
      />
    </div>
  )
  return (
    <>
      <div className={styles.status}>
        <p role="status">{texts.noRecents}</p>
      </div>
      <Suggestions section={section} onPick={onPick} fallback={suggestions} />
    </>
  )
}

/** Content below the results on a wide viewport: recent searches, else suggestions. */
export function LowerPanel({ section, onPick }: Omit<PanelProps, 'hasRoom'>) {
  const [recents, removeRecent] = useRecents(section)
  return recents.length > 0 ? (
    <Recents section={section} works={recents} onPick={onPick} onRemove={removeRecent} />
  ) : (
    <Suggestions section={section} onPick={onPick} />
  )
}

function useRecents(section: Section): [works: Work[], removeRecent: (work: Work) => void] {
  const app = useApp()
  const [recents, setRecents] = useState(() => readRecents(app, section))
  const removeRecent = (work: Work) => {
    removeRecentWork(app, work)
    setRecents(readRecents(app, section))
  }
  return [recents.slice(0, sections[section].recents.shown), removeRecent]
}

interface RecentsProps {
  section: Section
  works: Work[]
  onPick: (work: Work) => void
  onRemove: (work: Work) => void
}

function Recents({ section, works, onPick, onRemove }: RecentsProps) {
  const app = useApp()
  const clear = (
    <Button
      look="text"
      small
      className={styles.clear}
      onClick={() => {
        deleteRecents(app, section)
        reloadPage()
      }}
    >
      {texts.clearRecents}
    </Button>
  )
  return (
    <Panel title={texts.recents} action={clear}>
      <WorkRows works={works} onPick={onPick} onRemove={onRemove} />
    </Panel>
  )
}

/** The favourite that recommendations are based on: the newest of the section. */
function useLiked(section: Section): Work | undefined {
  const own = mediaTypesOf(section)
  const [now] = useFavouriteWorks('current', own)
  const [ever] = useFavouriteWorks('all_time', own)
  return now ?? ever
}

interface SuggestionsProps extends Omit<PanelProps, 'hasRoom'> {
  /** Empty state. */
  fallback?: ReactNode
}

function Suggestions({ section, onPick, fallback }: SuggestionsProps) {
  const liked = useLiked(section)
  return liked ? <SuggestionsFrom liked={liked} onPick={onPick} fallback={fallback} /> : fallback
}

interface SuggestionsFromProps {
  /** The favourite that they are based on. */
  liked: Work
  onPick: (work: Work) => void
  fallback: ReactNode
}

function SuggestionsFrom({ liked, onPick, fallback }: SuggestionsFromProps) {
  const app = useApp()
  const { kind, id, title } = viewOf(liked)
  const { data = [], isPending } = useQuery(recommendationsQuery(kind, id))
  const favourites = useStore(favouritesOf(app).lists)
  // Favourites are not recommended.
  const works = data
    .filter((work) => !favouriteLists.some((list) => isFavourite(favourites, list, work)))
    .slice(0, search.shown)
  return works.length > 0 ? (
    <Panel title={texts.because(title)}>
      <WorkRows works={works} onPick={onPick} />
    </Panel>
  ) : (
    !isPending && fallback
  )
}

function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      {children}
      {action}
    </section>
  )
}
