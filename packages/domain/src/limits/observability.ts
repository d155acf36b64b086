import { hour, minute, second } from '../time.ts'

/** What a device measures, and how "/metrics" shows it. */
export const metrics = {
  /** [METR-04] */
  refreshMs: 5 * second,
  /** A query that takes longer is marked slow [METR-12]. */
  slowQueryMs: 2 * second,
  /** An operation that takes longer is warned of [METR-18]. */
  slowOperationMs: second,
  /** [METR-19] */
  errorWindowMs: 24 * hour,
  /** [METR-20] */
  errorRateWindowMs: 5 * minute,
  /** [METR-21] */
  sessionsKept: 10,
  /** The load time that fills the bar [METR-09]. */
  loadBarMs: 2 * second,
  /** No requirement: the slowest queries that are listed, and errors that one session keeps. */
  queriesListed: 10,
  errorsKept: 100,
  /** Characters of the message of an error. */
  messageMaxCharacters: 200,
  /** What was measured is written after every so many events, and when the page hides. */
  keepEvery: 10,
  /** Searches closer together are one: a text is looked for in several kinds at once. */
  sameSearchMs: 300,
  /** Up to the first a web vital is good, beyond the second poor; milliseconds, CLS has no unit. */
  vitals: { LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25] },
} as const

/** What devices tell of themselves, where people agreed. No requirement. */
export const telemetry = {
  eventsPerBatch: 50,
  /** A batch is sent after so long, when it is full, or when the page is left. */
  batchMs: 15 * second,
  /** Batches that are full follow each other no faster. */
  leastBatchMs: second,
  /** A device that told too much says nothing for so long. */
  quietMs: minute,
  /** Share of visits that tell also where none are to: so their device learns when that changes. */
  leastShare: 0.01,
  /** What took longer is told as this. */
  longestMs: 5 * minute,
  /** How long sums are kept. */
  keptMs: 90 * 24 * hour,
  /** From this age on they are kept by the day. */
  byHourMs: 8 * 24 * hour,
  /** Groups of errors that one day may tell of; what is beyond is counted as one. */
  errorGroupsPerDay: 500,
  /** Those of them that one network may tell of. */
  errorGroupsPerNetwork: 25,
  /** Groups of errors and actions that are shown, the most frequent. */
  shown: 100,
} as const
