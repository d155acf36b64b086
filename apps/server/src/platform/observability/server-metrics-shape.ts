import type { ServerReport } from '@trouvaille/contract'

/** Metrics of a server since its start, as the dashboard shows them. Times are in milliseconds. */
export type { ServerReport }

export type RouteMetrics = ServerReport['requests']['slowest'][number]
export type MinuteMetrics = ServerReport['minutes'][number]
