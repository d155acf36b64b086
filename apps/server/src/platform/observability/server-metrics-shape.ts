import type { ServerFigures } from '@trouvaille/contract'

/** What a server knows of itself since it started, as people who look after it are shown. Times are in milliseconds. */
export type { ServerFigures }

export type RouteMetrics = ServerFigures['requests']['slowest'][number]
export type MinuteMetrics = ServerFigures['minutes'][number]
