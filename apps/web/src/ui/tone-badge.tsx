import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tone-badge.module.css'
import tones from './tones.module.css'

/** How grave something is; "low" has no colour of its own. */
export type Tone = 'critical' | 'high' | 'medium' | 'low' | 'info' | 'success'

/** A word about a state, with an icon: never its colour alone. */
export function ToneBadge({ tone, Icon, children }: { tone: Tone; Icon: LucideIcon; children: ReactNode }) {
  return (
    <span className={classes(styles.badge, tones[tone])}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  )
}
