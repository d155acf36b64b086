import { hour, minute, second } from '../time.ts'

/** Metrics of a device, and how "/metrics" shows them. */
export const metrics = {
  /** [METR-04] */
  refreshMs: 5 * second,
  /** Threshold of slow queries [METR-12]. */
  slowQueryMs: 2 * second,
  /** Threshold of a warning about a slow operation [METR-18]. */
  slowOperationMs: second,
  /** [METR-19] */
  errorWindowMs: 24 * hour,
  /** [METR-20] */
  errorRateWindowMs: 5 * minute,
  /** [METR-21] */
  sessionsKept: 10,
  /** The load time at the end of the bar [METR-09]. */
  loadBarMs: 2 * second,
  /** No requirement: slowest queries listed, and errors stored per session. */
  queriesListed: 10,
  errorsKept: 100,
  /** Maximum length of an error message. */
  messageMaxCharacters: 200,
  /** Metrics are stored after this number of events, and when the page is hidden. */
  keepEvery: 10,
  /** Searches within this time count as one: a text is searched in several kinds at once. */
  sameSearchMs: 300,
  /** Thresholds of web vitals: good up to the first, poor above the second; milliseconds, CLS has no unit. */
  vitals: { LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25] },
} as const

/** Telemetry of devices with consent. No requirement. */
export const telemetry = {
  eventsPerBatch: 50,
  /** A batch is sent after this time, when it is full, or when the page is left. */
  batchMs: 15 * second,
  /** Minimum interval between full batches. */
  leastBatchMs: second,
  /** Pause of a device after a rate limit. */
  quietMs: minute,
  /** Minimum sampling rate: at a rate of zero, devices would not learn when it changes. */
  leastShare: 0.01,
  /** Cap of reported durations. */
  longestMs: 5 * minute,
  /** Retention of aggregates. */
  keptMs: 90 * 24 * hour,
  /** Age at which hours are rolled up into days. */
  byHourMs: 8 * 24 * hour,
  /** New error groups per day; further errors are counted in one group. */
  errorGroupsPerDay: 500,
  /** New error groups per network and day. */
  errorGroupsPerNetwork: 25,
  /** Error groups and actions shown, the most frequent first. */
  shown: 100,
} as const
