/** Something on its way to its recipients: each step hands it to the next one, and yields how many bytes that were. */
export type Delivery = Iterator<number, unknown>

export interface FanOutOptions {
  /** Bytes that are handed on in one turn of the event loop, over all recipients. */
  sliceBytes?: number
  /** Deliveries that may wait. Beyond it slices follow each other at once, whoever has to wait for that: memory is bounded. */
  waitingMax?: number
  /** Calls back in the next turn of the event loop, after what came meanwhile was taken up. */
  defer?: (callback: () => void) => void
}

/** About a few milliseconds of writing to sockets. */
const usualSliceBytes = 256 * 1024
const usualWaitingMax = 20_000
/** A queue hands on so much before it is another one's turn. */
const quantumBytes = 16 * 1024

/**
 * Fan-out in slices: an event of a large group goes to many sockets, and a burst of them would keep everybody else waiting
 * until all is written. Each turn of the event loop hands on a bounded number of bytes; requests that came meanwhile are
 * answered in between. Deliveries of one queue (a conversation) keep their order; queues take turns (round-robin), so a
 * short one is not behind a long one. What fits into the turn is delivered at once.
 */
export function createFanOut({
  sliceBytes = usualSliceBytes,
  waitingMax = usualWaitingMax,
  defer = setImmediate,
}: FanOutOptions = {}) {
  const queues = new Map<string, Delivery[]>()
  let waiting = 0
  let left = sliceBytes
  let isDelayed = false

  /** Hands on what is first in a queue, up to so many bytes. */
  function advance(queue: Delivery[], quantum: number): void {
    let spent = 0
    for (let first = queue[0]; first && spent < quantum; first = queue[0]) {
      const { done, value } = first.next()
      if (done) {
        queue.shift()
        waiting -= 1
      } else spent += value
    }
    left -= spent
  }

  function run(): void {
    // A queue that is put back comes last, and is reached again in the same loop.
    for (const [key, queue] of queues) {
      if (left <= 0) break
      queues.delete(key)
      advance(queue, Math.min(quantumBytes, left))
      if (queue.length > 0) queues.set(key, queue)
    }
    if (isDelayed || left === sliceBytes) return
    isDelayed = true
    defer(() => {
      isDelayed = false
      left = sliceBytes
      run()
    })
  }

  const isOverfull = () => waiting > waitingMax

  return {
    /** @param key Deliveries with the same key stay in their order. */
    send(key: string, delivery: Delivery): void {
      const queue = queues.get(key)
      if (queue) queue.push(delivery)
      else queues.set(key, [delivery])
      waiting += 1
      if (left > 0) run()
      while (isOverfull()) {
        left = sliceBytes
        run()
      }
    },

    /** Deliveries that wait. */
    waiting: (): number => waiting,
  }
}
