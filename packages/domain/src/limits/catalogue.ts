import { minute, second } from '../time.ts'

export const search = {
  /** Film and series suggestions shown [PROV-04]. */
  moviesShown: 8,
  /** Page size of searches at the other providers [PROV-13] [PROV-24] [GAP-112]. */
  providerResults: 20,
  /** Results shown of each music tab and on the cards of books [GAP-112]. */
  shown: 8,
  /** Results shown in the overlays of books and podcasts [GAP-112]. */
  listed: 20,
  /** Recent searches of films, series, music and discussions stored on the device [SRCH-20]. */
  recentsKept: 8,
  /** Debounce of a media search [GAP-106]. */
  debounceMs: 300,
  /** Minimum interval between podcast searches [SRCH-07]. */
  podcastSpacingMs: 500,
  /** No requirement: a podcast search that would wait longer for its slot returns nothing. */
  podcastLongestWaitMs: 5 * second,
  /** Delay before the input of an opened overlay takes focus [SRCH-16]. */
  focusDelayMs: 80,
} as const

/** Time-out and retries of TMDB, and of the other providers. */
export const providerCalls = {
  /** [PROV-06] */
  timeoutMs: 8 * second,
  /** [PROV-07] */
  retries: 2,
  /** [PROV-08] */
  backOffMs: second,
  backOffMaxMs: 5 * second,
} as const

/**
 * Longest wait of somebody for a provider, all questions, attempts and pauses together; what comes later serves the
 * next one.
 */
export const providerTimeoutMs = 8 * second

/** Open sources, which complement the embedded catalogue. No requirement. */
export const sources = {
  /** Time-out of a search for its caller; a later response is cached for the next one. */
  giveUpMs: 1.2 * second,
  /** How long the circuit stays open after an outage; doubles each time. */
  firstOpenMs: minute,
  longestOpenMs: 15 * minute,
} as const
