/** Friends, requests, blocked people. */
export const friends = {
  /** Friends on a page of the list [FRND-04]. */
  pageSize: 12,
  /** From so many friends on their list has an index of letters [FRND-58]. */
  indexedFrom: 40,
  /** Friends that the search of friends shows before "+N autres amis" [FRND-06]. */
  searchShown: 5,
  /** Requests of a direction that stand above the friends before "Voir tout". */
  requestsShown: 3,
  /** Most friends that one page may hold. */
  pageMaxSize: 50,
  /** People that a search finds [FRND-21]. */
  results: 20,
  /** People suggested before anything is typed [FRND-20]. */
  suggestions: 8,
  /** People whom one may know, in all and before "Voir tout" [FRND-60]. */
  mayKnow: 10,
  mayKnowShown: 3,
  /** [FRND-16] [FRND-17] */
  queryMaxCharacters: 50,
  /** Pause in typing after which people are searched [FRND-19]. */
  debounceMs: 500,
  /** Searches of people that the search of everything leaves to "Ajouter un ami" [FRND-59]. */
  searchesSpared: 5,
  /** Recent searches of friends kept on the device [FRND-07] [GAP-90]. */
  recentsKept: 8,
  /** Days until a refused request may be sent again: after the first refusal, the second, and so on; the last one stays [FRND-53]. */
  declinePauseDays: [1, 7, 30, 180],
  /** No requirement: friends, requests that wait for an answer, and blocked people of one account. */
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
  /** Works of a friend's list on one page. */
  worksPerPage: 24,
} as const

/** What friends share with each other. */
export const sharing = {
  /** Shared works on one page. */
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

/** Phone books compared with the numbers of profiles. */
export const contactLimits = {
  /** Numbers in one request [GAP-14]. */
  numbersPerCall: 500,
  /** Numbers of one synchronisation: more than nearly any phone book has. */
  numbersPerSync: 2000,
  /** People found in one request: bounds the answer where many give the same number. */
  peoplePerCall: 1000,
} as const

/** Reports and moderation. */
export const safety = {
  /** Entries on one page. */
  pageSize: 12,
  /** What people wrote with their reports of one subject, as far as moderators read it: the oldest first. */
  commentsShown: 20,
  /** Decisions about oneself that are shown, the newest. */
  noticesShown: 20,
  /** What the sender of a reported message had written right before it, as far as moderators read it. */
  messagesBefore: 3,
  /** Of the one message with which a suspended person appeals [SAFE-08]. */
  appealMaxCharacters: 1000,
} as const
