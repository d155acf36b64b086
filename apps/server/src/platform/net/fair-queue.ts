import { ApiError } from '../http/errors.ts'

/**
 * A fair queue for slow outbound work: concurrency limits overall, per host and per client. Clients are served
 * round-robin, however much one of them has queued.
 */

export interface FairQueueOptions {
  /** Concurrency limits: overall, per host, and per client. */
  atOnce: number
  ofHost: number
  ofAsker: number
  /** Queue limits: overall, and per client. */
  mostWaiting: number
  mostWaitingOfAsker: number
}

export interface Asked {
  /** Tasks with the same key are executed once. */
  key: string
  host: string
  asker: string
  /** Aborts when the client has disconnected. */
  signal?: AbortSignal | undefined
}

interface Task<T> {
  readonly host: string
  readonly work: (signal: AbortSignal) => Promise<T>
  readonly answer: PromiseWithResolvers<T>
  /** Aborts when the last waiting client has disconnected. */
  readonly abandoned: AbortController
  /** Waiting callers per client. */
  readonly askers: Map<string, number>
}

/** Retry-After of a rejected task, in seconds. */
const retryAfter = 5

/**
 * @returns Runs a task in its turn. It throws ApiError `server.busy` when the queue is full, the signal's reason
 * when that aborts first, else what the task throws. A task is cancelled when nobody waits for it any more.
 */
export function createFairQueue<T>(options: FairQueueOptions) {
  const tasks = new Map<string, Task<T>>()
  const running = new Map<Task<T>, string>()
  /** Queued tasks per client; a served client moves to the end. */
  const waiting = new Map<string, Set<Task<T>>>()

  const runningOf = (asker: string) => [...running.values()].filter((one) => one === asker).length
  const runningAt = (host: string) => [...running.keys()].filter((task) => task.host === host).length

  function stopWaiting(task: Task<T>, asker: string): void {
    const own = waiting.get(asker)
    own?.delete(task)
    if (own?.size === 0) waiting.delete(asker)
  }

  function drop(key: string, task: Task<T>): void {
    for (const asker of task.askers.keys()) stopWaiting(task, asker)
    if (tasks.get(key) === task) tasks.delete(key)
  }

  function next(): { task: Task<T>; asker: string } | undefined {
    if (running.size >= options.atOnce) return undefined
    for (const [asker, own] of waiting) {
      const task =
        runningOf(asker) < options.ofAsker ? [...own].find(({ host }) => runningAt(host) < options.ofHost) : undefined
      if (task) return { task, asker }
    }
    return undefined
  }

  function begin(): void {
    for (let slot = next(); slot; slot = next()) {
      const { task, asker } = slot
      const left = waiting.get(asker) ?? new Set()
      for (const one of task.askers.keys()) stopWaiting(task, one)
      if (waiting.delete(asker)) waiting.set(asker, left)
      running.set(task, asker)
      void task
        .work(task.abandoned.signal)
        .then(task.answer.resolve, task.answer.reject)
        .finally(() => {
          running.delete(task)
          begin()
        })
    }
  }

  /** When the queue is full, the last task of the client with the most queued tasks is dropped. */
  function makeRoom(asker: string): void {
    const rejection = new ApiError('server.busy', { retryAfter })
    if ((waiting.get(asker)?.size ?? 0) >= options.mostWaitingOfAsker) throw rejection
    const sizes = [...waiting.values()].map(({ size }) => size)
    if (sizes.reduce((sum, size) => sum + size, 0) < options.mostWaiting) return
    const most = Math.max(...sizes)
    const last = [...waiting.values()].find(({ size }) => size === most && size > (waiting.get(asker)?.size ?? 0))
    const task = last && [...last].at(-1)
    if (!task) throw rejection
    const key = [...tasks].find(([, one]) => one === task)?.[0]
    if (key !== undefined) drop(key, task)
    task.answer.reject(rejection)
  }

  function add({ key, host, asker }: Asked, work: Task<T>['work']): Task<T> {
    makeRoom(asker)
    const task: Task<T> = {
      host,
      work,
      answer: Promise.withResolvers<T>(),
      abandoned: new AbortController(),
      askers: new Map(),
    }
    tasks.set(key, task)
    void task.answer.promise.then(
      () => drop(key, task),
      () => drop(key, task),
    )
    return task
  }

  function join(task: Task<T>, asker: string): void {
    task.askers.set(asker, (task.askers.get(asker) ?? 0) + 1)
    if (running.has(task)) return
    const own = waiting.get(asker) ?? new Set()
    waiting.set(asker, own.add(task))
  }

  function leave(key: string, task: Task<T>, asker: string): void {
    const others = (task.askers.get(asker) ?? 1) - 1
    if (others > 0) {
      task.askers.set(asker, others)
      return
    }
    stopWaiting(task, asker)
    task.askers.delete(asker)
    if (task.askers.size > 0) return
    drop(key, task)
    task.abandoned.abort()
  }

  return async (asked: Asked, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const { key, asker, signal } = asked
    signal?.throwIfAborted()
    const task = tasks.get(key) ?? add(asked, work)
    join(task, asker)
    begin()
    const gone = Promise.withResolvers<never>()
    const hangUp = () => {
      leave(key, task, asker)
      gone.reject(signal?.reason)
    }
    signal?.addEventListener('abort', hangUp, { once: true })
    try {
      return await Promise.race([task.answer.promise, gone.promise])
    } finally {
      signal?.removeEventListener('abort', hangUp)
    }
  }
}
