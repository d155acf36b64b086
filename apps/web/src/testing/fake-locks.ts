import { vi } from 'vitest'

interface Request {
  name: string
  task: () => unknown
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

/** The browser's lock manager, as far as the product uses it: exclusive locks, queued in order, or stolen. */
export function stubLocks(): void {
  const holders = new Map<string, Request>()
  const queues = new Map<string, Request[]>()
  const aborted = () => new DOMException('aborted', 'AbortError')

  function grant(request: Request): void {
    holders.set(request.name, request)
    void Promise.resolve()
      .then(request.task)
      .then(request.resolve, request.reject)
      .finally(() => {
        if (holders.get(request.name) !== request) return
        holders.delete(request.name)
        const next = queues.get(request.name)?.shift()
        if (next) grant(next)
      })
  }

  const request = (name: string, { signal, steal }: { signal?: AbortSignal; steal?: boolean }, task: () => unknown) =>
    new Promise((resolve, reject) => {
      const own = { name, task, resolve, reject }
      const holder = holders.get(name)
      if (steal) {
        grant(own)
        holder?.reject(aborted())
        return
      }
      if (!holder) return grant(own)
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      queue.push(own)
      signal?.addEventListener('abort', () => {
        if (!queue.includes(own)) return
        queue.splice(queue.indexOf(own), 1)
        reject(aborted())
      })
    })
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
}
