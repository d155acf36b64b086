import { expect, test } from 'vitest'
import * as limits from './limits.ts'

/** Every figure of the requirements, once more and by hand: a slip in one of them fails here. */
test.each([
  ['[RULE-16]', limits.rateLimits.signIn, { points: 5, windowMs: 60_000 }],
  ['[RULE-17]', limits.rateLimits.signUp, { points: 5, windowMs: 60_000 }],
  ['[AUTH-21] [AUTH-34]', limits.input.identifierMaxCharacters, 255],
  ['[AUTH-31]', limits.input.passwordMinCharacters, 6],
  ['[PROF-20] [RULE-02]', [limits.input.usernameMinCharacters, limits.input.usernameMaxCharacters], [2, 50]],
  ['[PROF-25]', limits.input.bioMaxCharacters, 500],
  [
    '[PKEY-01] [PKEY-02] [PKEY-07] [PKEY-08]',
    limits.passkeys,
    { perAccount: 10, nameMaxCharacters: 50, challengeMs: 300_000, secondFactorMs: 600_000, recoveryCodes: 10 },
  ],
  ['[SRCH-05]', limits.input.searchMinCharacters, 2],
  ['[RULE-04]', limits.input.searchMaxCharacters, 100],
  ['[PROF-35] [GAP-76]', limits.imageLimits.maxBytes, 5_242_880],
  ['[MOB-04]', limits.imageLimits.sidePx, 300],
  ['[PROV-04] [GAP-112]', limits.search.moviesShown, 8],
  ['[PROV-13] [PROV-24] [GAP-112]', limits.search.providerResults, 20],
  ['[GAP-112]', [limits.search.shown, limits.search.listed], [8, 20]],
  ['[SRCH-20]', limits.search.recentsKept, 8],
  ['[GAP-106]', limits.search.debounceMs, 300],
  ['[SRCH-07]', limits.search.podcastSpacingMs, 500],
  ['[SRCH-16]', limits.search.focusDelayMs, 80],
  ['[CACHE-01] [CACHE-03] [CACHE-06]', limits.caches.client, { retries: 1, staleMs: 300_000 }],
  ['[CACHE-07]', limits.caches.usernameCheck, { lifeMs: 30_000 }],
  ['[CACHE-08] [CACHE-09] [CACHE-14]', limits.caches.generic, { lifeMs: 900_000, maxEntries: 100, trimTo: 0.8 }],
  [
    '[CACHE-15] [CACHE-16] [CACHE-17]',
    limits.caches.movieData,
    { lifeMs: 1_800_000, maxBytes: 10_485_760, evictedShare: 0.3 },
  ],
  [
    '[CACHE-18] [CACHE-19] [CACHE-20]',
    limits.caches.staticQuery,
    { staleMs: 3_600_000, lifeMs: 86_400_000, maxEntries: 100 },
  ],
  ['[CACHE-21] [CACHE-22] [CACHE-23]', limits.caches.search, { staleMs: 300_000, lifeMs: 600_000, maxEntries: 300 }],
  [
    '[PROV-06] [PROV-07] [PROV-08]',
    limits.providerCalls,
    { timeoutMs: 8000, retries: 2, backOffMs: 1000, backOffMaxMs: 5000 },
  ],
  ['[TOAST-03] [GAP-147]', [limits.toasts.successMs, limits.toasts.defaultMs], [4000, 5000]],
  ['[TOAST-02]', limits.toasts.removalMs, 500],
  ['[TOAST-05]', limits.toasts.swipePx, 50],
  ['[TOAST-07]', limits.toasts.criticalMs, 60_000],
  ['[APP-04]', limits.interfaceTimes.copiedMs, 2000],
  ['[NAV-68]', limits.interfaceTimes.preloadMs, 2000],
  ['[NAV-66]', limits.layout.pageSwipePx, 100],
  ['[NAV-69]', limits.layout.lazyImagePx, 50],
  ['[PROF-31] [PROF-32] [PROF-33] [PROF-34]', Object.values(limits.phoneLimits), [2, 17, 20, 250]],
  ['[GAP-151] [OFF-01]', limits.caches.device, { lifeMs: 604_800_000, maxCharacters: 1_500_000 }],
  ['[OFF-02]', limits.conversations.messagesArchived, 200],
  ['[OFF-05]', limits.favouriteLimits.persistedFrom, 10],
  ['[PWA-03] [PWA-04]', limits.installation, { fromFavourites: 3, laterMs: 2_592_000_000, updateMs: 3_600_000 }],
  ['[SEC-30] [SEC-31]', [limits.security.entriesInMemory, limits.security.entriesKept], [2000, 1000]],
  ['[SEC-33] [SEC-34]', [limits.security.alertsInMemory, limits.security.alertsKept], [500, 200]],
  ['[SEC-32] [SEC-35]', [limits.security.entryLifeMs, limits.security.alertLifeMs], [86_400_000, 172_800_000]],
  ['[SEC-36]', limits.security.cleanupMs, 1_800_000],
  ['[SEC-37]', limits.security.keepEvery, 10],
  ['[SEC-38]', limits.security.sameAlertMs, 300_000],
  ['[SEC-26]', limits.security.autoResolveMs, 3_600_000],
  ['[SEC-39]', limits.security.actions, { over: 50, windowMs: 60_000 }],
  ['[SEC-40]', limits.security.failedSignIns, { from: 5, windowMs: 300_000 }],
  ['[SEC-41]', limits.security.reads, { over: 200, windowMs: 600_000 }],
  ['[SEC-42]', limits.security.friendRequests, { over: 10, windowMs: 600_000 }],
  ['[SEC-43] [GAP-161]', limits.security.profileViews, { over: 30, windowMs: 300_000 }],
  [
    '[SEC-51] [SEC-52] [SEC-53]',
    limits.security.score,
    { critical: 20, suspicious: 10, open: 5, oldMs: 604_800_000, oldShare: 0.5, highest: 100 },
  ],
  ['[SEC-18] [SEC-19]', [limits.security.panelAlerts, limits.security.renewMs], [5, 30_000]],
  ['[SEC-13]', limits.security.detailCharacters, 100],
] as const)('%s is the figure of the requirement', (_ids, metric, literal) => {
  expect(metric).toEqual(literal)
})

/** What no requirement names, and what a slip of the hand would turn into a promise that cannot be kept. */
test.each([
  ['passwords', limits.input.passwordMaxCharacters, 256],
  ['pictures', limits.imageLimits.maxPixels, 40_000_000],
  ['podcasts', limits.search.podcastLongestWaitMs, 5000],
  ['calls', limits.apiCalls, { timeoutMs: 45_000, slowTimeoutMs: 300_000 }],
  [
    'exchanges',
    limits.syncLoop,
    {
      firstPauseMs: 3000,
      longestPauseMs: 60_000,
      batchBytes: 131_072,
      maxAttempts: 3,
      otherTabMs: 10_000,
      signOutMs: 5000,
    },
  ],
  [
    'favourites',
    limits.favouriteLimits,
    {
      persistedFrom: 10,
      changesPerRequest: 100,
      changesPerPage: 200,
      bytesPerPage: 524_288,
      entriesPerAccount: 20_000,
      bytesPerAccount: 24_000_000,
    },
  ],
] as const)('the bounds of %s', (_what, bounds, literal) => {
  expect(bounds).toEqual(literal)
})
