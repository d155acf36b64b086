import type { ServerReport } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Moon } from 'lucide-react'
import { MetricRow } from '../../../ui/metric-row.tsx'
import { TimeChart } from '../../../ui/time-chart/time-chart.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { Part } from './panel.tsx'
import { bytesText, countText, durationText, percentText, uptimeText } from './formats.ts'
import { Loaded } from './loaded.tsx'
import { NumbersTable } from './numbers-table.tsx'
import { serverQuery } from './server-queries.ts'
import { quantilesOf } from './series.ts'
import { texts } from './server-texts.ts'
import styles from './server-metrics.module.css'

const { server: words } = texts

/** State of the server instance that answers [METR-04]. */
export function ServerState() {
  const query = useQuery(serverQuery)
  return (
    <Part title={words.title}>
      <Loaded query={query} height={480}>
        {(report) => (
          <div className={styles.server}>
            <p className={styles.help}>{words.about(report.version, uptimeText(report.uptimeSeconds))}</p>
            <TimeChart
              title={texts.charts.latency}
              series={quantilesOf(report.minutes)}
              from={report.minutes[0]?.at ?? report.since}
              until={Date.parse(report.minutes.at(-1)?.at ?? report.since)}
              step="minute"
              format={durationText}
            />
            <h3>{words.routes.title}</h3>
            <Routes routes={report.requests.slowest} />
            <h3>{words.database.title}</h3>
            <Database {...report.database} />
            <h3>{words.providers.title}</h3>
            <Providers providers={report.providers} />
            <h3>{words.process.title}</h3>
            <Process {...report} />
          </div>
        )}
      </Loaded>
    </Part>
  )
}

const Routes = ({ routes }: { routes: ServerReport['requests']['slowest'] }) => (
  <NumbersTable
    caption={words.routes.title}
    columns={words.routes.columns}
    empty={words.routes.empty}
    rows={routes.map(({ method, route, count, errorShare, p50, p75, p95 }) => ({
      name: `${method.toLowerCase()} ${route}`,
      count: countText(count),
      errors: percentText(errorShare),
      p50: durationText(p50),
      p75: durationText(p75),
      p95: durationText(p95),
    }))}
  />
)

function Database({ statements, errors, p50, p95, connections }: ServerReport['database']) {
  const { database } = words
  return (
    <div className={styles.small}>
      <MetricRow
        metrics={[
          { label: database.statements, value: countText(statements) },
          { label: database.errors, value: countText(errors) },
          { label: database.p50, value: durationText(p50) },
          { label: database.p95, value: durationText(p95) },
          connections
            ? {
                label: database.connections,
                value: countText(connections.used),
                note: database.ofConnections(countText(connections.max), countText(connections.waiting)),
              }
            : { label: database.connections, value: database.embedded, isText: true },
        ]}
      />
    </div>
  )
}

const Providers = ({ providers }: { providers: ServerReport['providers'] }) => (
  <NumbersTable
    caption={words.providers.title}
    columns={words.providers.columns}
    empty={words.providers.empty}
    rows={providers.map(({ name, state, calls, failures, p95 }) => ({
      name,
      badge: (
        <ToneBadge tone={state === 'ok' ? 'success' : 'high'} Icon={state === 'ok' ? CircleCheck : Moon}>
          {words.providers.states[state]}
        </ToneBadge>
      ),
      calls: countText(calls),
      failures: countText(failures),
      p95: durationText(p95),
    }))}
  />
)

function Process({ process, mails }: Pick<ServerReport, 'process' | 'mails'>) {
  const { process: labels } = words
  return (
    <div className={styles.small}>
      <MetricRow
        metrics={[
          { label: labels.delay, value: durationText(process.eventLoopDelayP95) },
          { label: labels.load, value: percentText(process.eventLoopUtilization) },
          { label: labels.heap, value: bytesText(process.heapUsedBytes) },
          { label: labels.memory, value: bytesText(process.rssBytes) },
          {
            label: labels.mailsSent,
            value: countText(mails.sent),
            note: labels.mailsFailed(countText(mails.failed), mails.failed),
          },
          { label: labels.mailsWaiting, value: countText(mails.waiting) },
        ]}
      />
    </div>
  )
}
