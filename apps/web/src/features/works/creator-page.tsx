import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { allMediaTypes, isSameName, type MediaType, viewOf, type Work } from '@trouvaille/domain'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { classes } from '../../ui/classes.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import styles from './creator-page.module.css'
import { creatorQuery } from './queries.ts'
import { kindTexts } from './sections.ts'
import { texts } from './texts.ts'
import { LoadingShelf, WorkShelf } from './work-shelf.tsx'

/** All works of a creator, grouped by media type, the newest first. */
export function CreatorPage() {
  const { name = '' } = useParams({ strict: false })
  usePageMeta({ title: name, isPrivate: true })
  const { data, error, isPending, refetch } = useQuery(creatorQuery(name))
  const retry = () => void refetch()
  const groups = data ? groupsOf(data.works) : []
  return (
    <main className="page" id="content" tabIndex={-1} aria-busy={isPending}>
      <header className={classes('gutter', styles.head)}>
        <BackButton label={texts.back} fallback="/" className={styles.back} />
        <h1 className={classes('display', name.length > longName && styles.long)}>{name}</h1>
        <p className={classes('legend', styles.summary)} role="status">
          {isPending ? texts.loading : texts.madeHere(groups.map(({ kind, works }) => countOf(kind, works.length)))}
        </p>
        {error && data && <p className={styles.note}>{texts.keptPage}</p>}
      </header>
      <div className="gutter">
        {isPending && <LoadingShelf shape="poster" />}
        {error && !data && <LoadFailure text={texts.madeFailed} onRetry={retry} />}
        {data && data.missing.length > 0 && (
          <div className={styles.missing}>
            <LoadFailure
              text={texts.madePartly(data.missing.map((kind) => kindTexts[kind].many.toLowerCase()))}
              onRetry={retry}
            />
          </div>
        )}
        {data?.limited && <p className={classes(styles.note, styles.limited)}>{texts.madeLimited}</p>}
        {groups.map(({ kind, works }) => (
          <section key={kind} className={styles.group}>
            <h2>{kindTexts[kind].many}</h2>
            <WorkShelf works={works} caption={(work) => captionBeside(work, name)} />
          </section>
        ))}
        {data && groups.length === 0 && data.missing.length === 0 && <Nothing name={name} />}
      </div>
    </main>
  )
}

/** Number of characters from which a name has a smaller font size. */
const longName = 28

interface Group {
  kind: MediaType
  works: Work[]
}

function groupsOf(works: readonly Work[]): Group[] {
  return allMediaTypes
    .map((kind) => ({ kind, works: works.filter((work) => work.kind === kind) }))
    .filter((group) => group.works.length > 0)
}

function countOf(kind: MediaType, count: number): string {
  const { one, many } = kindTexts[kind]
  return `${count} ${(count === 1 ? one : many).toLowerCase()}`
}

/** The creator is the page title: a work's caption shows its other creators and the year. */
function captionBeside(work: Work, name: string): string {
  const { creators, year } = viewOf(work)
  const others = creators.filter((creator) => !isSameName(creator.name, name)).map((creator) => creator.name)
  const beside = others.length > 0 && others.length < creators.length ? texts.madeWith(others.join(', ')) : undefined
  return [beside, year].filter(Boolean).join(', ')
}

function Nothing({ name }: { name: string }) {
  return (
    <div className={styles.nothing}>
      <p>{texts.nothingMade}</p>
      <LinkButton to="/search" search={{ q: name }}>
        {texts.searchName}
      </LinkButton>
    </div>
  )
}
