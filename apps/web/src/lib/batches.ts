import { type ApiFailure, isServerError, isFinal } from './api.ts'

export interface BatchLimits {
  /** Items of one batch. */
  readonly count: number
  /** Bytes of JSON of all its items. */
  readonly bytes: number
}

export interface BatchOptions<T> extends BatchLimits {
  send(batch: readonly T[]): Promise<unknown>
  /** The server has these. */
  onSent(batch: readonly T[]): void
  /** The server will never take this one. */
  onRefused(item: T, rejection: ApiFailure): void
  /** The server fails at this one, sent by itself. When it is left out, what the server fails at waits with the rest. */
  onFailure?(item: T): void
}

/**
 * Sends items in their order, in batches that the server takes. Of a batch that is refused for good, or that the server
 * fails at where that is looked for, each half is sent by itself, until only what is to blame is left out: nothing waits
 * behind it.
 * @throws What is neither: the items of which nothing was heard are to be sent again.
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

/** Cuts items into batches within the limits; one that is too large by itself is alone in its batch. */
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
