import type { ReactNode } from 'react'
import { ScopeSwitch } from '../../roles/scope-switch.tsx'
import styles from './metrics.module.css'
import { page } from './texts.ts'

/** Title of the page, actions, and scope switch. */
export const Head = ({ actions }: { actions?: ReactNode }) => (
  <div className={styles.head}>
    <h1 className="display">{page.title}</h1>
    <ScopeSwitch className={styles.scope} />
    {actions}
  </div>
)
