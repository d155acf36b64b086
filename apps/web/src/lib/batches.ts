import { type ApiFailure, isServerError, isFinal } from './api.ts'

export interface BatchLimits {
  /** Items per batch. */
  readonly count: number
  /** Size of a batch as JSON, in bytes. */
  readonly bytes: number
}

export interface BatchOptions<T> extends BatchLimits {
  send(batch: readonly T[]): Promise<unknown>
  /** The server has accepted these. */
  onSent(batch: readonly T[]): void
  /** The server rejects this one permanently. */
  onRefused(item: T, rejection: ApiFailure): void
  /** The server fails for this one alone. Without a handler, a batch that fails stays queued as a whole. */
  onFailure?(item: T): void
}

/**
 * Sends items in order, in batches that the server accepts. A batch that is rejected permanently, or for which the
 * server fails if that is handled, is bisected until only the items at fault are left out: nothing is blocked by
 * them.
 * @throws Any other error: items without a response must be sent again.
 */
export async function sendInBatches<T>(items: readonly T[], options: BatchOptions<T>): Promise<void> {
  for (const batch of batchesOf(items, options)) await sendOne(batch, options)
}

async function sendOne<T>(batch: readonly T[], options: BatchOptions<T>): Promise<void> {
  try {
    await options.send(batch)
  } catch (error) {
    if (!isFinal(error) && !(options.onFailure && isServerError(error))) throw error
    const [first] = batch
    if (batch.length === 1 && first !== undefined) {
      return isFinal(error) ? options.onRefused(first, error) : options.onFailure?.(first)
    }
    const middle = Math.ceil(batch.length / 2)
    await sendOne(batch.slice(0, middle), options)
    return sendOne(batch.slice(middle), options)
  }
  options.onSent(batch)
}

/** Splits items into batches within the limits; one that is too large has a batch of its own. */
function batchesOf<T>(items: readonly T[], { count, bytes }: BatchLimits): T[][] {
  const batches: T[][] = []
  const encoder = new TextEncoder()
  let room = 0
  for (const item of items) {
    const size = encoder.encode(JSON.stringify(item)).length + 1
    const last = batches.at(-1)
    if (last && last.length < count && size <= room) last.push(item)
    else {
      batches.push([item])
      room = bytes
    }
    room -= size
  }
  return batches
}
