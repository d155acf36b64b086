import type { ServerReport } from '@trouvaille/contract'

/** What a server knows of itself since it started, as people who look after it are shown. Times are in milliseconds. */
export type { ServerReport }

export type RouteMetrics = ServerReport['requests']['slowest'][number]
export type MinuteMetrics = ServerReport['minutes'][number]
