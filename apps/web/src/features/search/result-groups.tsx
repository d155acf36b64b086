import { type MediaType, mediaTypes, type Work } from '@trouvaille/domain'
import { useId } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { classes } from '../../ui/classes.ts'
import { rememberWork } from '../works/recents.ts'
import { kindTexts } from '../works/sections.ts'
import { WorkCarousel, WorkSlide } from '../works/work-carousel.tsx'
import styles from './result-groups.module.css'
import { useApp } from '../../core/app.ts'

export interface Group {
  kind: MediaType
  works: Work[]
  /** True while a source may add results: the group then has a row of its own, so that others do not move. */
  mayGrow?: boolean
}

/** Minimum number of works for a row of its own, where two groups fit into a row. */
const fillsRow = 7

/** Whether two groups fit side by side. */
export const useRoomForTwo = (): boolean => useMedia('(min-width: 768px)')

function useRemember(): (work: Work) => void {
  const app = useApp()
  return (work) => rememberWork(app, work)
}

/** Results grouped by media type. Small groups are side by side on one shelf, before the full-width rows. */
export function ResultGroups({ groups }: { groups: readonly Group[] }) {
  const remember = useRemember()
  const hasRoom = useRoomForTwo()
  const isSmall = ({ works, mayGrow }: Group) => hasRoom && !mayGrow && works.length < fillsRow
  const small = groups.filter(isSmall)
  const large = groups.filter((group) => !isSmall(group))
  return (
    <>
      {small.length > 0 && (
        <div className={styles.together}>
          {small.map((group) => (
            <SmallGroup key={group.kind} group={group} />
          ))}
        </div>
      )}
      {large.map(({ kind, works }) => (
        <div key={kind} id={mediaTypes[kind].category} className={styles.group}>
          <WorkCarousel title={kindTexts[kind].many} works={works} dense onOpen={remember} isResult />
        </div>
      ))}
    </>
  )
}

function SmallGroup({ group: { kind, works } }: { group: Group }) {
  const remember = useRemember()
  const heading = useId()
  return (
    <section
      id={mediaTypes[kind].category}
      className={classes(styles.group, styles.small)}
      style={{ '--count': works.length }}
      aria-labelledby={heading}
    >
      <h2 id={heading}>{kindTexts[kind].many}</h2>
      <ul>
        {works.map((work) => (
          <li key={work.item.id}>
            <WorkSlide work={work} dense onOpen={remember} isResult />
          </li>
        ))}
      </ul>
    </section>
  )
}
