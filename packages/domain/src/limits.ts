/**
 * Every number of the product, with its unit in the name and the requirement it comes from.
 * Times are milliseconds unless the name says otherwise.
 */

const second = 1000
const minute = 60 * second
const hour = 60 * minute

export interface RateLimit {
  /** Attempts allowed in one window. */
  readonly points: number
  /** Window, and length of the block once the window is spent, in milliseconds. */
  readonly windowMs: number
}

/** Limits that the person sees; the server holds limits of its own behind them [GAP-18]. */
export const rateLimits = {
  /** [RULE-16] */
  signIn: { points: 5, windowMs: minute },
  /** [RULE-17] */
  signUp: { points: 5, windowMs: minute },
  /** [RULE-19] */
  friendSearch: { points: 10, windowMs: minute },
  /** Sending, cancelling, accepting, declining [RULE-20] [GAP-87]. */
  friendActions: { points: 5, windowMs: minute },
} as const satisfies Record<string, RateLimit>

export const input = {
  /** [AUTH-21] [AUTH-34] */
  identifierMaxCharacters: 255,
  /** [AUTH-31] */
  passwordMinCharacters: 6,
  /** No requirement: bounds the work of hashing. */
  passwordMaxCharacters: 256,
  /** [PROF-20] [RULE-02] */
  usernameMinCharacters: 2,
  usernameMaxCharacters: 50,
  /** [PROF-25] */
  bioMaxCharacters: 500,
  /** [SRCH-05] */
  searchMinCharacters: 2,
  /** [RULE-04] */
  searchMaxCharacters: 100,
} as const

/** What the parser of phone numbers reads [PROF-31] to [PROF-34]; what is saved is E.164 [GAP-29]. */
export const phoneLimits = {
  nationalMinDigits: 2,
  nationalMaxDigits: 17,
  extensionMaxDigits: 20,
  inputMaxCharacters: 250,
} as const

/** Avatars and group photos. */
export const imageLimits = {
  /** An upload is smaller than this, in bytes [PROF-35] [GAP-76]. */
  maxBytes: 5 * 1024 * 1024,
  /** Pixels of the largest picture that is decoded: more than a good photo of that size has, far less than a bomb. */
  maxPixels: 40_000_000,
  /** Side of the stored square, in pixels [MOB-04]. */
  sidePx: 300,
} as const

export const search = {
  /** Film and series suggestions shown [PROV-04]. */
  moviesShown: 8,
  /** Works asked of the other providers in one search [PROV-13] [PROV-24] [GAP-112]. */
  providerResults: 20,
  /** Results shown of each music tab and on the cards of books [GAP-112]. */
  shown: 8,
  /** Results shown in the overlays of books and podcasts [GAP-112]. */
  listed: 20,
  /** Recent films, series, music and discussions kept on the device [SRCH-20]. */
  recentsKept: 8,
  /** Pause in typing after which a media search starts [GAP-106]. */
  debounceMs: 300,
  /** Podcast searches are at least this far apart [SRCH-07]. */
  podcastSpacingMs: 500,
  /** No requirement: a podcast search that would wait longer for its turn at the provider finds nothing. */
  podcastLongestWaitMs: 5 * second,
  /** Delay before the input of an opened overlay takes focus [SRCH-16]. */
  focusDelayMs: 80,
} as const

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

/** Calls of the film database; the other providers are called alike. */
export const providerCalls = {
  /** [PROV-06] */
  timeoutMs: 8 * second,
  /** [PROV-07] */
  retries: 2,
  /** [PROV-08] */
  backOffMs: second,
  backOffMaxMs: 5 * second,
} as const

/** Longest wait of somebody for a provider, all questions, attempts and pauses together; what comes later serves the next one. */
export const providerTimeoutMs = 8 * second

/** Open sources, which complete the embedded catalogue. No requirement. */
export const sources = {
  /** Longest wait of somebody who searches; what comes later serves the next one. */
  giveUpMs: 1.2 * second,
  /** How long one that is down is not asked again; doubles each time. */
  firstOpenMs: minute,
  longestOpenMs: 15 * minute,
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

export const favouriteLimits = {
  /** Changes accepted in one request. */
  changesPerRequest: 100,
  /** Changes returned in one page. */
  changesPerPage: 200,
  /** Bytes of the changes of one page; one change alone may be more. */
  bytesPerPage: 512 * 1024,
  /** Entries one account may hold, removed ones included; protects the server, no person comes near it. */
  entriesPerAccount: 20_000,
  /** Bytes of JSON that all their items may take together. */
  bytesPerAccount: 24_000_000,
} as const

/** The live line between a device and the server: one WebSocket, which only says that something happened. */
export const live = {
  /** Raised when a device of the version before would misread what the server says; a new event is no reason. */
  protocol: 1,
  path: '/api/live',
  /** Of one account at the same time: one for each device, or each tab where the browser has no locks. */
  socketsPerAccount: 20,
  /** How long a device may take to say who it is. */
  helloMs: 10 * second,
  /** Of one message from a device. */
  messageMaxBytes: 16 * 1024,
  /**
   * Messages that one socket may send, those of the heart-beat among them, or it is let go: more than its commands may be,
   * which are refused by their own limits and say how long to wait.
   */
  messages: { points: 600, windowMs: 10 * second },
  /** The server asks so often whether a device is there, and waits so long for its answer. */
  heartbeatMs: 25 * second,
  heartbeatAnswerMs: 20 * second,
  /** Bytes that may wait for a device that reads too slowly; it is let go, and asks for what it missed. */
  bufferMaxBytes: 256 * 1024,
  /** A person counts as present so long after their last socket is gone: a page that is loaded anew is no absence. */
  presenceCalmMs: 10 * second,
  /** A lost line is mentioned after so long: most are back before. */
  noteMs: 8 * second,
  /** How long a tab waits for a sign of life of the one that holds the line for all. */
  otherTabMs: 3 * second,
  /** How long a device waits for the answer to a command before it asks the endpoint instead. */
  answerMs: 5 * second,
} as const

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

/** Conversations and their messages. */
export const conversations = {
  /** Characters of a message as a person counts them [RULE-06]: an emoji of several parts is one. */
  messageMaxCharacters: 1000,
  /** No requirement: what they may take in UTF-8, two thousand plain emojis; bounds what a row and an event hold. */
  messageMaxBytes: 8000,
  /** [GAP-139] */
  nameMaxCharacters: 50,
  /** No requirement: people in a group, and conversations of one account. */
  maxParticipants: 256,
  maxConversations: 2000,
  /** Conversations on one page of the list. */
  pageSize: 30,
  /** Messages on one page [GAP-136]. */
  messagesPageSize: 50,
  /** No requirement: messages of one conversation that a screen holds; those farther away are asked for again. */
  messagesHeld: 2000,
  /** Pages of missed messages that a screen fetches one by one; when it is farther behind it begins at the newest. */
  missedPages: 4,
  /** Others that the list names of a conversation: what a drawn picture and a line have room for. */
  peopleShown: 4,
  /** Unread messages are counted up to this; the badge says "99+" for more. */
  unreadCounted: 100,
  /** [CONV-27] [CONV-28] [CONV-31] */
  queryMinCharacters: 2,
  queryMaxCharacters: 50,
  results: 20,
  /** Messages found on one page, and messages that are looked through for it. */
  hits: 20,
  searchedAtOnce: 20_000,
  /** A device says so often that somebody types, and shows so long that somebody does. */
  typingEveryMs: 3 * second,
  typingShownMs: 6 * second,
  /** A device says at most so often how far it has read. */
  readEveryMs: second,
  /** Up to so many participants each learns at once how far the others have read; in larger groups whoever asks. */
  receiptRecipientsMax: 32,
} as const

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

/** The security log of a device and what makes an alert; the server's audit has the same rules. */
export const security = {
  /** [SEC-30] [SEC-31] [SEC-32] */
  entriesInMemory: 2000,
  entriesKept: 1000,
  entryLifeMs: 24 * hour,
  /** [SEC-33] [SEC-34] [SEC-35] */
  alertsInMemory: 500,
  alertsKept: 200,
  alertLifeMs: 48 * hour,
  /** [SEC-36] */
  cleanupMs: 30 * minute,
  /** The log is written after every so many entries [SEC-37]. */
  keepEvery: 10,
  /** [SEC-38] */
  sameAlertMs: 5 * minute,
  /** [SEC-26] */
  autoResolveMs: hour,
  /** Entries of one person in a window, beyond which there is an alert [SEC-39] [SEC-41] [SEC-42]. */
  actions: { over: 50, windowMs: minute },
  reads: { over: 200, windowMs: 10 * minute },
  friendRequests: { over: 10, windowMs: 10 * minute },
  /** From which on there is one [SEC-40]. */
  failedSignIns: { from: 5, windowMs: 5 * minute },
  /** Defined, and raises nothing [SEC-43] [GAP-161]. */
  profileViews: { over: 30, windowMs: 5 * minute },
  /** What alerts add to the risk score, and what becomes of it when the latest is old [SEC-51] [SEC-52] [SEC-53]. */
  score: { critical: 20, suspicious: 10, open: 5, oldMs: 7 * 24 * hour, oldShare: 0.5, highest: 100 },
  /** Alerts that the panel shows at once, and how often it is renewed [SEC-18] [SEC-19]. */
  panelAlerts: 5,
  renewMs: 30 * second,
  /** [SEC-13] */
  detailCharacters: 100,
  /** No requirement: rows that are shown before somebody asks for more. */
  rowsShown: 50,
} as const

/** The server's audit: the specification's lives of entries and alerts, 24 and 48 hours, times this. */
export const audit = {
  /** Half a year of entries and a year of alerts: what is advised for the logs of a service with accounts. */
  lifeFactor: 180,
  /** Entries and alerts on one page. */
  pageSize: 50,
  /** Entries of a report. */
  reportEntries: 1000,
} as const
