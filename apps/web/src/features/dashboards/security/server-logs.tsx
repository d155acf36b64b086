import type { ServerAuditEntry } from '@trouvaille/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { classes } from '../../../ui/classes.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { auditEntriesQuery } from './server-queries.ts'
import { serverTexts, nameOf } from './server-texts.ts'
import { LogFilters } from './log-filters.tsx'
import { LogList } from './log-list.tsx'
import styles from './security.module.css'
import { useLogChoice } from './use-log-choice.ts'

const { filters: words } = serverTexts

/** The logs of all accounts, with their filter [ADM-04]. */
export function ServerLogs() {
  const logs = useLogChoice()
  const { choice } = logs
  const isChosen = Object.keys(choice).length > 0
  // The previous rows stay until those of the new filter are loaded.
  const query = useInfiniteQuery({ ...auditEntriesQuery(choice), placeholderData: keepPreviousData })
  const { data, isError, isFetching, isPlaceholderData, hasNextPage, refetch } = query
  const entries = data?.pages.flatMap((page) => page.entries.map(shownEntry))
  return (
    <>
      <LogFilters {...logs} />
      {entries ? (
        <div className={classes(isPlaceholderData && styles.waiting)} aria-busy={isPlaceholderData || undefined}>
          <p className="visually-hidden" role="status">
            {isPlaceholderData ? '' : words.shown(entries.length, hasNextPage)}
          </p>
          <LogList
            entries={entries}
            empty={isChosen ? words.nothing : undefined}
            about={whoOf}
            origin={originOf}
            more={<MoreButton query={query} />}
          />
        </div>
      ) : isError && !isFetching ? (
        <LoadFailure text={serverTexts.failed.logs} onRetry={() => void refetch()} />
      ) : (
        <Skeleton style={{ height: 180 }} />
      )}
    </>
  )
}

/** Maps an entry to its row. */
const shownEntry = ({ at, risk, action, ...rest }: ServerAuditEntry) => ({
  ...rest,
  action: serverTexts.actions[action],
  timestamp: at,
  riskLevel: risk,
})

const whoOf = ({ who }: Pick<ServerAuditEntry, 'who'>) => <b>{nameOf(who)}</b>

/** Origin of the action, as far as known. */
function originOf({ network, device, request }: Pick<ServerAuditEntry, 'network' | 'device' | 'request'>) {
  if (network === null && device === null && request === null) return null
  return (
    <>
      {network !== null && <span>{serverTexts.network(network)}</span>}
      {device !== null && <span>{device}</span>}
      {request !== null && <span>{serverTexts.request(request)}</span>}
    </>
  )
}
