import { useQuery } from '@tanstack/react-query'
import { type Bar, Bars } from '../../../ui/bars.tsx'
import { Empty, Panel, Part } from './panel.tsx'
import { actionLabel, page as metricsPage } from './texts.ts'
import { Loaded } from './loaded.tsx'
import { pageNames } from './names.ts'
import type { Period } from './period.ts'
import { usageQuery } from './server-queries.ts'
import { texts } from './server-texts.ts'
import styles from './server-metrics.module.css'

const { use: words } = texts

/** "Utilisation": page views and actions, the most frequent first. */
export function ServerUsage({ period }: { period: Period }) {
  const usage = useQuery(usageQuery(period))
  return (
    <Loaded query={usage} height={480}>
      {({ views, actions }) => (
        <Panel>
          <Part title={words.pages}>
            <Counts
              bars={views.pages.map(({ page, count }) => ({ label: pageNames[page], value: count, tone: 'info' }))}
              empty={words.noPages}
            />
          </Part>
          <Part title={metricsPage.usage.title}>
            <Counts
              bars={actions.map(({ name, count }) => ({
                label: name === 'other' ? words.other : actionLabel(name),
                value: count,
                tone: 'success',
              }))}
              empty={metricsPage.usage.empty}
            />
          </Part>
        </Panel>
      )}
    </Loaded>
  )
}

function Counts({ bars, empty }: { bars: readonly Bar[]; empty: string }) {
  if (bars.length === 0) return <Empty>{empty}</Empty>
  return (
    <div className={styles.bars}>
      <Bars bars={bars} />
    </div>
  )
}
