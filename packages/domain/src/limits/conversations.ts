import { second } from '../time.ts'

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
