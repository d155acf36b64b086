import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface Tab {
  id: string
  label: string
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** Which one is shown, where somebody else keeps it. */
  shown?: string | undefined
  onShow?: (id: string) => void
}

/** Panels of which one is shown, the first at the start. */
export function Tabs({ label, tabs, shown, onShow }: TabsProps) {
  return (
    <Radix.Root
      {...(shown === undefined ? { defaultValue: tabs[0]?.id ?? '' } : { value: shown })}
      {...(onShow && { onValueChange: onShow })}
    >
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className={styles.tab}
            // On a narrow screen a part of it may be outside; what it shows may move it before the pointer is lifted.
            onMouseDown={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className={styles.panel}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
