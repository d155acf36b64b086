import { mediaTypes, viewOf, type Work } from '@trouvaille/domain'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { kindTexts } from '../works/sections.ts'
import { WorkLink } from '../works/work-link.tsx'
import { WorkWords } from '../works/work-words.tsx'
import styles from './favourites-summary.module.css'
import { summaryKinds, type SummaryRow, worksInRow } from './favourites-of.ts'
import type { KeptCount } from './kept-counts.tsx'
import { texts } from './texts.ts'

interface FavouritesSummaryProps {
  rows: readonly SummaryRow[]
  caption: string
}

/** Summary of a person's favourites: the first works of each category [PROF-66]. */
export function FavouritesSummary({ rows, caption }: FavouritesSummaryProps) {
  return (
    <table className={styles.programme}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {rows.map(({ kind, works }) => (
          <tr key={kind}>
            <th scope="row">{kindTexts[kind].many}</th>
            <td>
              {works.length > 0 ? (
                <Works works={works} />
              ) : (
                <span className={styles.nothing}>{texts.favourites.emptyRow}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Skeleton of the summary, with the same height. @param kept Number of works per media type. */
export function LoadingSummary({ kept }: { kept: readonly KeptCount[] }) {
  if (kept.length === 0) return null
  return (
    <table className={styles.programme} aria-hidden="true">
      <tbody>
        {summaryKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{kindTexts[kind].many}</th>
            <td>
              <LoadingRow kind={kind} works={kept.find((count) => count.kind === kind)?.works ?? 0} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LoadingRow({ kind, works }: KeptCount) {
  if (works === 0) return <span className={styles.nothing} />
  return (
    <ul>
      {Array.from({ length: Math.min(works, worksInRow) }, (_, place) => (
        <li key={place} className={styles.work}>
          <span className={styles.cover}>
            <Skeleton shape={mediaTypes[kind].shape} />
          </span>
          <Skeleton style={{ flex: 1, maxWidth: 140, height: 18 }} />
        </li>
      ))}
    </ul>
  )
}

function Works({ works }: { works: readonly Work[] }) {
  useCoversApart(works)
  return (
    <ul>
      {works.map((work) => {
        const view = viewOf(work)
        return (
          <li key={view.path}>
            <WorkLink work={work} className={styles.work}>
              <span className={styles.cover}>
                <Cover work={view} use="detail" />
              </span>
              <WorkWords work={view} className={styles.words} />
            </WorkLink>
          </li>
        )
      })}
    </ul>
  )
}
