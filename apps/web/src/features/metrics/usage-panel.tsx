import { CountBars } from './count-bars.tsx'
import { Panel, Part } from './panel.tsx'
import { actionLabel, page } from './texts.ts'

/** "Utilisation": what was done, by type [METR-15]. */
export function UsagePanel({ actions }: { actions: Readonly<Record<string, number>> }) {
  return (
    <Panel>
      <Part title={page.usage.title}>
        <CountBars counts={actions} label={actionLabel} empty={page.usage.empty} />
      </Part>
    </Panel>
  )
}
