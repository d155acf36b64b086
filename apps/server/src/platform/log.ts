import { pino, type Logger } from 'pino'

export type Log = Logger

/** Paths that never reach a log: passwords, tokens, message texts, phone numbers. */
const secret = ['password', 'token', 'authorization', 'cookie', 'phoneNumber', 'content']

/** A logger of JSON lines on standard error. */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, redact: secret.flatMap((name) => [name, `*.${name}`]) },
    pino.destination({ fd: 2, sync: false }),
  )
}
