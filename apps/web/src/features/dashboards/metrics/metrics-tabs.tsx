import type { ReactNode } from 'react'
import { Tabs } from '../../../ui/tabs.tsx'
import { page } from './texts.ts'

interface MetricsTabsProps {
  label: string
  overview: ReactNode
  performance: ReactNode
  errors: ReactNode
  usage: ReactNode
}

/** The four tabs of the metrics dashboard, for either scope. */
export const MetricsTabs = ({ label, overview, performance, errors, usage }: MetricsTabsProps) => (
  <Tabs
    label={label}
    tabs={[
      { id: 'overview', label: page.tabs.overview, content: overview },
      { id: 'performance', label: page.tabs.performance, content: performance },
      { id: 'errors', label: page.tabs.errors, content: errors },
      { id: 'usage', label: page.tabs.usage, content: usage },
    ]}
  />
)
