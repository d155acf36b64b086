import { compareTexts } from '@trouvaille/domain'
import { Bars } from '../../../ui/bars.tsx'
import styles from './metrics.module.css'
import { Empty } from './panel.tsx'

interface CountBarsProps {
  counts: Readonly<Record<string, number>>
  label?: (name: string) => string
  empty: string
}

/** Bar chart of counts, the highest first. */
export function CountBars({ counts, label = (name) => name, empty }: CountBarsProps) {
  const bars = Object.entries(counts)
    .toSorted(([a, more], [b, less]) => less - more || compareTexts(a, b))
    .map(([name, value]) => ({ label: label(name), value, tone: 'info' as const }))
  if (bars.length === 0) return <Empty>{empty}</Empty>
  return (
    <div className={styles.counts}>
      <Bars bars={bars} />
    </div>
  )
}
