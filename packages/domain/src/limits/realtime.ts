import { second } from '../time.ts'

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
