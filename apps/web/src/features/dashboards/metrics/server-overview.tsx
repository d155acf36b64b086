import { useQuery } from '@tanstack/react-query'
import { TimeChart } from '../../../ui/time-chart/time-chart.tsx'
import { Panel } from './panel.tsx'
import { countText } from './formats.ts'
import { Loaded } from './loaded.tsx'
import type { Period } from './period.ts'
import { serverQuery, usageQuery } from './server-queries.ts'
import { countsOf, minutesOf } from './series.ts'
import { texts } from './server-texts.ts'

/** "Vue d’ensemble": activity over time. */
export function ServerOverview({ period }: { period: Period }) {
  const usage = useQuery(usageQuery(period))
  const server = useQuery(serverQuery)
  return (
    <Panel>
      <Loaded query={usage}>
        {({ views, from, until, step }) => (
          <TimeChart
            heading="h2"
            title={texts.charts.views}
            kind="columns"
            series={countsOf(texts.series.views, views.points)}
            {...{ from, until, step }}
            format={countText}
            counts
          />
        )}
      </Loaded>
      <Loaded query={server}>
        {({ minutes, since }) => (
          <TimeChart
            heading="h2"
            title={texts.charts.requests}
            series={[
              { name: texts.series.requests, line: 'solid', points: minutesOf(minutes, 'requests') },
              { name: texts.series.failed, line: 'dashed', points: minutesOf(minutes, 'errors') },
            ]}
            from={minutes[0]?.at ?? since}
            until={Date.parse(minutes.at(-1)?.at ?? since)}
            step="minute"
            format={countText}
            counts
          />
        )}
      </Loaded>
    </Panel>
  )
}
