import { hour, minute, second } from '../time.ts'

/** Conversations and their messages. */
export const conversations = {
  /** Grapheme clusters of a message [RULE-06]: an emoji of several code points counts as one. */
  messageMaxCharacters: 1000,
  /** No requirement: what they may take in UTF-8, two thousand plain emojis; bounds what a row and an event hold. */
  messageMaxBytes: 8000,
  /** How long its author may change a message, and delete it for everybody [MSG-33] [MSG-36]. */
  editMs: 15 * minute,
  deleteMs: 24 * hour,
  /** How long earlier versions are kept, for reports only [MSG-34]. */
  versionsKeptMs: 24 * hour,
  /** What an answer shows of a text, in code points [MSG-27]. */
  quoteCharacters: 200,
  /** Different reactions of a message; one for each person [MSG-30]. */
  reactionKinds: 20,
  /** [GAP-139] */
  nameMaxCharacters: 50,
  /** No requirement: participants per group, and conversations per account. */
  maxParticipants: 256,
  maxConversations: 2000,
  /** Page size of the list. */
  pageSize: 30,
  /** Conversations that somebody may have on top of the list [CONV-64]. */
  pinnedMax: 5,
  /** No requirement: drafts that the server keeps for an account; further ones stay on their device. */
  draftsMax: 100,
  /** Time after the last key until a draft is sent, and until another device may change what is in the input. */
  draftAfterMs: 2 * second,
  draftHeldMs: 10 * second,
  /** Page size of messages [GAP-136]. */
  messagesPageSize: 50,
  /** No requirement: messages of one conversation that a screen holds; those farther away are asked for again. */
  messagesHeld: 2000,
  /** Newest messages of a conversation that a device keeps for when it has no network [OFF-02]. */
  messagesArchived: 200,
  /** Delay of their writing, so that a burst of messages is one. */
  archiveMs: second,
  /** Time between two looks for what is missing among them. */
  archiveFillMs: hour,
  /** Pages of missed messages that a screen fetches one by one; when it is farther behind it begins at the newest. */
  missedPages: 4,
  /** Participants listed per conversation: as many as a drawn picture and a line have space for. */
  peopleShown: 4,
  /** Unread messages are counted up to this number; above, the badge shows "99+". */
  unreadCounted: 100,
  /** [CONV-27] [CONV-28] [CONV-31] */
  queryMinCharacters: 2,
  queryMaxCharacters: 50,
  results: 20,
  /** Works of each media type that are offered while somebody writes [CONV-91]. */
  offeredOfKind: 3,
  /** No requirement: works whose keepers are asked for at once, and people named of each. */
  keptWorks: 30,
  keepersNamed: 2,
  /** No requirement: works on a page of those of a conversation, and conversations listed of a work. */
  worksPageSize: 24,
  conversationsOfWork: 5,
  /** No requirement: works shown below a text, by its links. */
  linkedWorks: 3,
  /** Search results per page, and messages read for it. */
  hits: 20,
  searchedAtOnce: 20_000,
  /** Interval of a device's typing events, and how long one is shown. */
  typingEveryMs: 3 * second,
  typingShownMs: 6 * second,
  /** Throttle of a device's read position. */
  readEveryMs: second,
  /** Up to so many participants each learns at once how far the others have read; in larger groups whoever asks. */
  receiptRecipientsMax: 32,
} as const
