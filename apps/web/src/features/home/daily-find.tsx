import { useQuery } from '@tanstack/react-query'
import { dayInParis, viewOf } from '@trouvaille/domain'
import { useId } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import { ShareWork } from '../sharing/share-work.tsx'
import { captionOf } from '../works/sections.ts'
import { useTint } from '../works/use-tint.ts'
import { WorkLink } from '../works/work-link.tsx'
import styles from './daily-find.module.css'
import { dailyFindQuery, type Find } from './queries.ts'
import { texts } from './texts.ts'

/** "La trouvaille du jour": one work per day, the same for everybody [LIFE-03]. Omitted when loading fails. */
export function DailyFind() {
  const day = dayInParis(new Date(useNow()))
  const { data, isError } = useQuery(dailyFindQuery(day))
  if (data) return <Band find={data} />
  return isError ? null : <div className={styles.find} aria-busy="true" />
}

function Band({ find: { day, work, reason } }: { find: Find }) {
  const heading = useId()
  const view = viewOf(work)
  const tint = useTint(view)
  return (
    <section
      className={styles.find}
      aria-labelledby={heading}
      style={tint === undefined ? undefined : { '--tint': tint }}
    >
      <div className={classes(styles.inner, 'gutter')} data-shape={view.shape}>
        <div className={styles.head}>
          <h2 id={heading}>{texts.find.title}</h2>
          <time dateTime={day}>{texts.find.day(day)}</time>
        </div>
        <WorkLink work={work} className={styles.link}>
          <span className={styles.cover}>
            <Cover work={view} use="detail" />
          </span>
          <b className={classes('display', styles.title)} lang={view.lang}>
            {view.title}
          </b>
          <span className="legend">{captionOf(view)}</span>
        </WorkLink>
        <p className={classes('reading', styles.reason)}>{reason}</p>
        <div className={styles.gestures}>
          <FavouriteToggle list="current" work={work} place="elsewhere" />
          <ShareWork work={work} />
        </div>
      </div>
    </section>
  )
}
