/** Friends, requests, blocked people. */
export const friends = {
  /** Friends on a page of the list [FRND-04]. */
  pageSize: 12,
  /** Minimum number of friends for an index of initials [FRND-58]. */
  indexedFrom: 40,
  /** Friends that the search of friends shows before "+N autres amis" [FRND-06]. */
  searchShown: 5,
  /** Requests per direction shown above the friends before "Voir tout". */
  requestsShown: 3,
  /** Maximum number of friends per page. */
  pageMaxSize: 50,
  /** Maximum number of search results [FRND-21]. */
  results: 20,
  /** People suggested before anything is typed [FRND-20]. */
  suggestions: 8,
  /** Suggested people, in total and before "Voir tout" [FRND-60]. */
  mayKnow: 10,
  mayKnowShown: 3,
  /** [FRND-16] [FRND-17] */
  queryMaxCharacters: 50,
  /** Debounce of a search for people [FRND-19]. */
  debounceMs: 500,
  /** Searches of people that the search of everything leaves to "Ajouter un ami" [FRND-59]. */
  searchesSpared: 5,
  /** Recent searches of friends kept on the device [FRND-07] [GAP-90]. */
  recentsKept: 8,
  /**
   * Days until a declined request may be sent again: after the first refusal, the second, and so on; the last repeats.
   */
  declinePauseDays: [1, 7, 30, 180],
  /** No requirement: maximum number of friends, pending requests, and blocks per account. */
  maxFriends: 2000,
  maxSentRequests: 500,
  maxBlocks: 2000,
  /** Covers beside a friend in the list. */
  cardWorks: 3,
  /** Works under "Chez vos amis", people named with each, and works of a friend and kind that are looked at for it. */
  picks: 20,
  pickPeople: 3,
  picksOfEach: 5,
  /** Works of each kind and list in a friend's summary. */
  summaryWorks: 6,
  /** Page size of a friend's list. */
  worksPerPage: 24,
} as const

/** Shares between friends. */
export const sharing = {
  /** Page size of shares. */
  pageSize: 12,
  /**
   * No requirement: what one friend may have standing with another, and what all may together. Beyond it the oldest
   * give way, those of the friend who shares first, so that nobody pushes away what others shared.
   */
  keptOfOne: 200,
  bytesOfOne: 2_000_000,
  kept: 2000,
  bytes: 24_000_000,
} as const

/** Contact matching. */
export const contactLimits = {
  /** Phone numbers per request [GAP-14]. */
  numbersPerCall: 500,
  /** Phone numbers per synchronization: more than nearly any phone book has. */
  numbersPerSync: 2000,
  /** People per response: limits it when many share a number. */
  peoplePerCall: 1000,
} as const

/** Reports and moderation. */
export const safety = {
  /** Page size. */
  pageSize: 12,
  /** Reporters' comments shown per subject, the oldest first. */
  commentsShown: 20,
  /** Decisions about oneself shown, the newest first. */
  noticesShown: 20,
  /** Preceding messages of the sender, shown to moderators as evidence. */
  messagesBefore: 3,
  /** Length of the one appeal of a suspended person [SAFE-08]. */
  appealMaxCharacters: 1000,
} as const
