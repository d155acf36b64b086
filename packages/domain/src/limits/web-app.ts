import { day, hour, minute, second } from '../time.ts'

/** Lifetimes and sizes of caches [CACHE-01] to [CACHE-23]. */
export const caches = {
  client: { retries: 1, staleMs: 5 * minute },
  generic: { lifeMs: 15 * minute, maxEntries: 100, trimTo: 0.8 },
  movieData: { lifeMs: 30 * minute, maxBytes: 10 * 1024 * 1024, evictedShare: 0.3 },
  staticQuery: { staleMs: hour, lifeMs: 24 * hour, maxEntries: 100 },
  search: { staleMs: 5 * minute, lifeMs: 10 * minute, maxEntries: 300 },
  /** [CACHE-07] */
  usernameCheck: { lifeMs: 30 * second },
  /** Responses cached on a device for offline use [GAP-151]; total number of characters. */
  device: { lifeMs: 7 * day, maxCharacters: 1_500_000 },
} as const

/** Time-outs of requests, the response body included. */
export const apiCalls = {
  /** Above the server's own time-out of providers. */
  timeoutMs: 45 * second,
  /** For large or slow requests: uploads, the export of an account. */
  slowTimeoutMs: 5 * minute,
} as const

/** Synchronization of a device's queue with the server. */
export const syncLoop = {
  /** Delay before a retry; doubles up to a maximum, with a jitter of up to half. */
  firstPauseMs: 3 * second,
  longestPauseMs: minute,
  /** Size of a request as JSON, in bytes: half of the server's limit. */
  batchBytes: 128 * 1024,
  /** Consecutive server errors before the queue is bisected for the entry that causes them. */
  maxAttempts: 3,
  /** Time-out of another tab's lock on the synchronization: that tab may be suspended. */
  otherTabMs: 10 * second,
  /** How long signing out waits for the queue. */
  signOutMs: 5 * second,
} as const

export const toasts = {
  /** Display time of a success [TOAST-03] [GAP-147]. */
  successMs: 4 * second,
  /** Display time of everything else. */
  defaultMs: 5 * second,
  /** Display time of a toast with an action [TOAST-95]. */
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
  /** Delay before the chunks of likely next pages are preloaded [NAV-68]. */
  preloadMs: 2 * second,
} as const

export const layout = {
  /** [NAV-66] */
  pageSwipePx: 100,
  /** Distance to the viewport at which an image starts to load [NAV-69]. */
  lazyImagePx: 50,
} as const

/** The installed app [PWA-02] to [PWA-04]. */
export const installation = {
  /** Number of favourites from which home offers to install the app. */
  fromFavourites: 3,
  /** How long "Plus tard" hides the offer. */
  laterMs: 30 * day,
  /** Time between two questions for a new version by a page that stays open. */
  updateMs: hour,
} as const

export const offlineCopies = {
  /** Time from the connection until what may be wanted without a network is fetched. */
  delayMs: 10 * second,
} as const
