/** What a server knows of itself since it started, as people who look after it are shown. Times are in milliseconds. */
export interface ServerFigures {
  /** When the server started, ISO 8601. */
  readonly since: string
  readonly version: string
  readonly uptimeSeconds: number
  readonly requests: RequestFigures & {
    /** Requests in the last whole minute; in the first one, those so far. */
    readonly perMinute: number
    /** The routes whose p95 is highest, the slowest first; ten at most. */
    readonly slowest: readonly RouteFigures[]
    /** Refusals by their code, the most frequent first; ten at most. */
    readonly refusals: readonly { readonly code: string; readonly count: number }[]
  }
  readonly database: {
    readonly statements: number
    readonly errors: number
    readonly p50: number | null
    readonly p95: number | null
    /** Null for the embedded database, which has one that all share. */
    readonly connections: {
      readonly used: number
      readonly idle: number
      /** Requests that wait for a connection. */
      readonly waiting: number
      readonly max: number
    } | null
  }
  readonly live: {
    readonly sockets: number
    /** Accounts that are there. */
    readonly present: number
    /** Events told to sockets, commands heard from them, and sockets cut because they went over a bound. */
    readonly sent: number
    readonly received: number
    readonly dropped: number
    /** Messages of conversations that were written. */
    readonly messagesWritten: number
  }
  readonly providers: readonly ProviderFigures[]
  readonly mails: { readonly sent: number; readonly failed: number; readonly waiting: number }
  readonly process: {
    /** 95th percentile of how late the event loop was, over the last whole minute. */
    readonly eventLoopDelayP95: number
    /** Share of the last whole minute in which the event loop was busy, from 0 to 1. */
    readonly eventLoopUtilization: number
    readonly heapUsedBytes: number
    readonly rssBytes: number
  }
  /** One point for each minute, the oldest first: of the last three hours at most. The minute under way is not among them. */
  readonly minutes: readonly MinuteFigures[]
}

/** Quantiles are null where nothing was measured. */
interface RequestFigures {
  readonly count: number
  /** Share of answers with a status from 500 up, from 0 to 1. */
  readonly errorShare: number
  readonly p50: number | null
  readonly p75: number | null
  readonly p95: number | null
}

export interface RouteFigures extends RequestFigures {
  readonly method: string
  /** The pattern of the path, never a path: `/api/friends/:id`. */
  readonly route: string
}

export interface ProviderFigures {
  readonly name: string
  readonly state: 'ok' | 'resting'
  readonly calls: number
  readonly failures: number
  readonly p95: number | null
}

export interface MinuteFigures {
  /** When the minute ended, ISO 8601. */
  readonly at: string
  readonly requests: number
  /** Answers with a status from 500 up. */
  readonly errors: number
  readonly p50: number | null
  readonly p75: number | null
  readonly p95: number | null
  /** Sockets that were open at its end. */
  readonly sockets: number
}
