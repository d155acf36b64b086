import { useNavigate } from '@tanstack/react-router'
import { Choices } from '../../ui/choices.tsx'
import { classes } from '../../ui/classes.ts'
import type { Scope } from './scope.ts'
import styles from './scope-switch.module.css'
import { texts } from './texts.ts'
import { useMayChooseScope, useScope } from './use-scope.ts'

const { scopes } = texts
const options: readonly (readonly [Scope, string])[] = [
  ['device', scopes.device],
  ['accounts', scopes.accounts],
]

/** "Cet appareil" or "Tous les comptes", for admins; nothing without a choice [GAP-157] [ADM-01]. */
export function ScopeSwitch({ className }: { className?: string | undefined }) {
  const scope = useScope()
  const navigate = useNavigate()
  if (!useMayChooseScope()) return null
  // Other URL parameters belong to the previous scope, except the tab.
  const choose = (chosen: Scope | undefined) =>
    void navigate({
      to: '.',
      search: ({ tab }) => ({ ...(tab && { tab }), ...(chosen === 'accounts' && { portee: 'comptes' as const }) }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={classes(styles.scope, className)}>
      <Choices label={scopes.label} chosen={scope} options={options} onChoose={choose} />
    </div>
  )
}
