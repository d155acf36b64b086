import { CountBars } from './count-bars.tsx'
import { Panel, Part } from './panel.tsx'
import { actionLabel, page } from './texts.ts'

interface DeviceUsageProps {
  actions: Readonly<Record<string, number>>
  pageViews: Readonly<Record<string, number>>
}

/** "Utilisation": actions by type [METR-15], and page views. */
export function DeviceUsage({ actions, pageViews }: DeviceUsageProps) {
  return (
    <Panel>
      <Part title={page.usage.title}>
        <CountBars counts={actions} label={actionLabel} empty={page.usage.empty} />
      </Part>
      <Part title={page.views.title}>
        <CountBars counts={pageViews} empty={page.views.empty} />
      </Part>
    </Panel>
  )
}
