import type { UsageReport } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Bars } from '../../../ui/bars.tsx'
import { TimeChart } from '../../../ui/time-chart/time-chart.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Empty, Part } from './panel.tsx'
import { LevelBadge } from '../security/level-badge.tsx'
import { page as metricsPage } from './texts.ts'
import { countText } from './formats.ts'
import { Loaded } from './loaded.tsx'
import { pageNames } from './names.ts'
import type { Period } from './period.ts'
import { serverQuery, usageQuery } from './server-queries.ts'
import { countsOf } from './series.ts'
import { texts } from './server-texts.ts'
import styles from './server-metrics.module.css'

const { errors: words } = texts

type Group = UsageReport['errors']['groups'][number]

/** "Erreurs": client errors, grouped, and requests rejected by the server. */
export function ServerErrors({ period }: { period: Period }) {
  const usage = useQuery(usageQuery(period))
  const server = useQuery(serverQuery)
  return (
    <div className={styles.sections}>
      <Loaded query={usage} height={480}>
        {({ errors, from, until, step }) => (
          <>
            <TimeChart
              heading="h2"
              title={texts.charts.errors}
              kind="columns"
              series={countsOf(texts.series.errors, errors.points, 'dashed')}
              {...{ from, until, step }}
              format={countText}
              counts
            />
            <Part title={words.groups}>
              {errors.groups.length > 0 ? (
                <ul className={styles.rows}>
                  {errors.groups.map((group) => (
                    <ErrorGroup key={group.id} group={group} />
                  ))}
                </ul>
              ) : (
                <Empty>{words.empty}</Empty>
              )}
            </Part>
          </>
        )}
      </Loaded>
      <Part title={words.rejections}>
        <Loaded query={server}>
          {({ requests: { rejections } }) =>
            rejections.length > 0 ? (
              <div className={styles.bars}>
                <Bars bars={rejections.map(({ code, count }) => ({ label: code, value: count, tone: 'high' }))} />
              </div>
            ) : (
              <Empty>{words.noRejections}</Empty>
            )
          }
        </Loaded>
      </Part>
    </div>
  )
}

function ErrorGroup({ group }: { group: Group }) {
  const { name, place, page, severity, recovered, count, firstAt, lastAt } = group
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <LevelBadge level={severity} />
        {recovered && (
          <ToneBadge tone="success" Icon={Check}>
            {metricsPage.recent.recovered}
          </ToneBadge>
        )}
        <span>{pageNames[page]}</span>
        <span>
          {words.first} <RelativeTime at={firstAt} />
        </span>
        <span>
          {words.last} <RelativeTime at={lastAt} />
        </span>
      </p>
      <p className={styles.what}>
        <b>{name === 'other' ? words.other : name}</b>
        {place && <span className={styles.place}>{place}</span>}
      </p>
      <b className={styles.times}>{words.times(count, countText(count))}</b>
    </li>
  )
}
