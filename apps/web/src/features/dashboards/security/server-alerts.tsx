import type { ServerAlert } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAccount } from '../../../core/app.ts'
import { auditAlertsQuery } from './server-queries.ts'
import { serverTexts, nameOf } from './server-texts.ts'
import { AlertList } from './alert-list.tsx'
import styles from './security.module.css'
import { useResolve } from './use-resolve.ts'

/** The alerts of all accounts: open ones, and once all of these are loaded, resolved ones [ADM-03]. */
export function ServerAlerts() {
  const open = useInfiniteQuery(auditAlertsQuery('open'))
  const resolved = useInfiniteQuery(auditAlertsQuery('resolved'))
  const { username } = useAccount()
  const { isResolved, resolve } = useResolve()

  if (!open.data || !resolved.data) {
    const failed = [open, resolved].filter(({ data, isError, isFetching }) => !data && isError && !isFetching)
    if (failed.length === 0) return <Skeleton style={{ height: 180, marginTop: 16 }} />
    const retry = () => failed.forEach(({ refetch }) => void refetch())
    return (
      <div className={styles.note}>
        <LoadFailure text={serverTexts.failed.alerts} onRetry={retry} />
      </div>
    )
  }

  const alertsOf = ({ data }: typeof open) => data?.pages.flatMap((page) => page.alerts) ?? []
  const rest = open.hasNextPage ? [] : alertsOf(resolved)
  // A just resolved alert is in both lists until the first one is refetched.
  const shown = [...new Map([...alertsOf(open), ...rest].map((alert) => [alert.id, alert])).values()]
  const alerts = shown.map((alert) => ({
    ...alert,
    timestamp: alert.at,
    ...(!alert.resolved && isResolved(alert.id) && { resolved: true, resolvedBy: username }),
  }))
  return (
    <AlertList
      alerts={alerts}
      onResolve={({ id }) => resolve(id)}
      about={aboutAlert}
      more={<MoreButton query={open.hasNextPage ? open : resolved} />}
    />
  )
}

/** The account concerned, and who resolved the alert. */
function aboutAlert({ who, network, resolved, resolvedBy }: ServerAlert) {
  return (
    <>
      <span>{nameOf(who)}</span>
      {network !== null && <span>{serverTexts.network(network)}</span>}
      {resolved && <span>{resolvedBy === null ? serverTexts.resolvedItself : serverTexts.resolvedBy(resolvedBy)}</span>}
    </>
  )
}
