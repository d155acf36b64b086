import { second } from '../time.ts'

/** The realtime connection of a device: one WebSocket for events and commands. */
export const live = {
  /** Protocol version, raised for incompatible changes; a new event is none. */
  protocol: 1,
  path: '/api/live',
  /** Concurrent connections per account: one per device, or per tab where the browser has no locks. */
  socketsPerAccount: 20,
  /** Time-out of the handshake. */
  helloMs: 10 * second,
  /** Maximum size of a message from a device. */
  messageMaxBytes: 16 * 1024,
  /**
   * Messages that one socket may send, those of the heart-beat among them, or it is let go: more than its commands may
   * be, which are refused by their own limits and say how long to wait.
   */
  messages: { points: 600, windowMs: 10 * second },
  /** Interval and time-out of the heart-beat. */
  heartbeatMs: 25 * second,
  heartbeatAnswerMs: 20 * second,
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
