import { Link } from '@tanstack/react-router'
import { type FavouriteState, kinds, legendOf, viewOf, type Work } from '@trouvaille/domain'
import { Suspense } from 'react'
import { Cover } from '../../ui/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSpreadLayouts } from '../../ui/use-spread-layouts.ts'
import { kindTexts } from '../works/sections.ts'
import { WorkLink } from '../works/work-link.tsx'
import styles from './favourites-summary.module.css'
import { summaryOf } from './favourites-of.ts'
import { texts } from './texts.ts'

/** The programme of a person: the first works of each category [PROF-66]. */
export function FavouritesSummary({ state }: { state: FavouriteState }) {
  return (
    <table className={styles.programme}>
      <caption className="visually-hidden">{texts.favourites.summary}</caption>
      <tbody>
        {summaryOf(state).map(({ kind, works }) => (
          <tr key={kind}>
            <th scope="row">{kindTexts[kind].many}</th>
            <td>
              {works.length > 0 ? (
                <Suspense fallback={<Skeleton style={{ height: 66 }} />}>
                  <Works works={works} />
                </Suspense>
              ) : (
                <Link to={`/${kinds[kind].section}`} className={styles.nothing}>
                  {texts.favourites.emptyRow}
                  <span className="visually-hidden"> : {kindTexts[kind].many}</span>
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Works({ works }: { works: readonly Work[] }) {
  const layouts = useSpreadLayouts(works)
  return (
    <ul>
      {works.map((work, index) => {
        const view = viewOf(work)
        const legend = legendOf(view)
        return (
          <li key={view.path}>
            <WorkLink work={work} className={styles.work}>
              <span className={styles.cover}>
                <Cover work={view} use="detail" layout={layouts[index]} />
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
