import { hour, minute, second } from '../time.ts'

/** Cache lives and sizes [CACHE-01] to [CACHE-23]. */
export const caches = {
  client: { retries: 1, staleMs: 5 * minute },
  generic: { lifeMs: 15 * minute, maxEntries: 100, trimTo: 0.8 },
  movieData: { lifeMs: 30 * minute, maxBytes: 10 * 1024 * 1024, evictedShare: 0.3 },
  staticQuery: { staleMs: hour, lifeMs: 24 * hour, maxEntries: 100 },
  search: { staleMs: 5 * minute, lifeMs: 10 * minute, maxEntries: 300 },
  /** [CACHE-07] */
  usernameCheck: { lifeMs: 30 * second },
  /** Answers kept on a device for when there is no network [GAP-151]; characters of all of them together. */
  device: { lifeMs: 24 * hour, maxCharacters: 1_500_000 },
} as const

/** How long a device waits for the server, the whole answer included. */
export const apiCalls = {
  /** More than the server itself may wait for a provider. */
  timeoutMs: 45 * second,
  /** Of what is large or long to make: uploads, the export of an account. */
  slowTimeoutMs: 5 * minute,
} as const

/** The exchange of what is queued on a device with the server. */
export const syncLoop = {
  /** Pause after a failure; doubles up to the longest one, and is shortened by chance by up to half. */
  firstPauseMs: 3 * second,
  longestPauseMs: minute,
  /** Bytes of JSON in one request: half of what the server accepts. */
  batchBytes: 128 * 1024,
  /** Failures of the server at what is sent, one after the other, before what is to blame is looked for. */
  maxAttempts: 3,
  /** How long another tab that exchanges the same is waited for: it may be asleep. */
  otherTabMs: 10 * second,
  /** How long signing out waits for what is queued. */
  signOutMs: 5 * second,
} as const

export const toasts = {
  /** Display time of a success [TOAST-03] [GAP-147]. */
  successMs: 4 * second,
  /** Display time of everything else. */
  defaultMs: 5 * second,
  /** Of what offers something to do [TOAST-95]. */
  actionMs: 10 * second,
  /** Time between dismissal and removal [TOAST-02]. */
  removalMs: 500,
  /** [TOAST-05] */
  swipePx: 50,
  /** Critical errors show at most one toast in this time [TOAST-07]. */
  criticalMs: minute,
} as const

export const interfaceTimes = {
  /** "Copié !" stays this long [APP-04]. */
  copiedMs: 2 * second,
  /** Delay before the chunks of likely next pages are fetched [NAV-68]. */
  preloadMs: 2 * second,
} as const

export const layout = {
  /** [NAV-66] */
  pageSwipePx: 100,
  /** Distance to the viewport at which an image starts to load [NAV-69]. */
  lazyImagePx: 50,
} as const
