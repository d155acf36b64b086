import { Link } from '@tanstack/react-router'
import { type Kind, kinds, legendOf, viewOf, type Work } from '@trouvaille/domain'
import type { ComponentType } from 'react'
import { Cover } from '../../ui/cover.tsx'
import { kindTexts } from '../works/sections.ts'
import { WorkLink } from '../works/work-link.tsx'
import styles from './favourites-summary.module.css'
import type { SummaryRow } from './favourites-of.ts'
import { texts } from './texts.ts'

interface FavouritesSummaryProps {
  rows: readonly SummaryRow[]
  caption: string
  /** What stands in the row of a category without works. */
  EmptyRow: ComponentType<{ kind: Kind }>
}

/** The programme of a person: the first works of each category [PROF-66]. */
export function FavouritesSummary({ rows, caption, EmptyRow: Nothing }: FavouritesSummaryProps) {
  return (
    <table className={styles.programme}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {rows.map(({ kind, works }) => (
          <tr key={kind}>
            <th scope="row">{kindTexts[kind].many}</th>
            <td>{works.length > 0 ? <Works works={works} /> : <Nothing kind={kind} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Leads to where the member can fill the row. */
export function EmptyRowLink({ kind }: { kind: Kind }) {
  return (
    <Link to={`/${kinds[kind].section}`} className={styles.nothing}>
      {texts.favourites.emptyRow}
      <span className="visually-hidden"> : {kindTexts[kind].many}</span>
    </Link>
  )
}

export function EmptyRow() {
  return <span className={styles.nothing}>{texts.favourites.emptyRow}</span>
}

function Works({ works }: { works: readonly Work[] }) {
  return (
    <ul>
      {works.map((work) => {
        const view = viewOf(work)
        const legend = legendOf(view)
        return (
          <li key={view.path}>
            <WorkLink work={work} className={styles.work}>
              <span className={styles.cover}>
                <Cover work={view} use="detail" />
              </span>
              <span className={styles.words}>
                <b>{view.title}</b>
                {legend && <span className="legend">{legend}</span>}
              </span>
            </WorkLink>
          </li>
        )
      })}
    </ul>
  )
}
