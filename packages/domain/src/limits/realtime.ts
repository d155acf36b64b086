import { hour, second } from '../time.ts'

/** The realtime connection of a device: one WebSocket for events and commands. */
export const live = {
  /** Protocol version, raised for incompatible changes; a new event is none. */
  protocol: 2,
  path: '/api/live',
  /** Concurrent connections per account: one per device, or per tab where the browser has no locks. */
  socketsPerAccount: 20,
  /** Time-out of the handshake. */
  helloMs: 10 * second,
  /** Maximum size of a message from a device. */
  messageMaxBytes: 16 * 1024,
  /** Messages of one connection, or it is closed: more than commands may be, whose own limits say how long to wait. */
  messages: { points: 600, windowMs: 10 * second },
  /** Interval of the pings; who has not answered one before the next is disconnected. */
  heartbeatMs: 25 * second,
  /** Without a frame for so long, the device opens another connection. */
  silenceMs: 45 * second,
  /** Back-pressure limit in bytes; a slower reader is disconnected, and fetches what it missed. */
  bufferMaxBytes: 256 * 1024,
  /** Grace period of presence after the last socket was closed: a reload is no absence. */
  presenceCalmMs: 10 * second,
  /** Delay before a lost connection is shown: most are restored before. */
  noteMs: 8 * second,
  /** Time-out of the tab that holds the connection for all tabs. */
  otherTabMs: 3 * second,
  /** Time-out of a command, after which the endpoint is called instead. */
  answerMs: 5 * second,
} as const

/** The stream of changes, which a device reads after it was away. */
export const changes = {
  /** After this time a change is deleted. */
  keptMs: 30 * 24 * hour,
  /** A cursor is refused before what follows it may be deleted: clocks of nodes differ, and the deletion runs hourly. */
  cursorMs: 30 * 24 * hour - 2 * hour,
  /** Changes per page; more where one transaction made them, which is never divided. */
  pageSize: 100,
  /** Messages of a conversation that are caught up, the newest; those before are fetched by who scrolls there. */
  messagesCaughtUp: 20,
  /** Pause after which changes that could not be delivered are read again. */
  retryMs: 2 * second,
} as const
