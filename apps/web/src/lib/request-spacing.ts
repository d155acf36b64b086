/**
 * Keeps the starts of something apart. Whoever gives up while waiting takes no turn, so that the newest does not queue
 * behind those that nobody waits for.
 * @param apartMs Least time between two starts.
 * @returns A function that resolves when it is the caller's turn, and rejects when its signal aborts before.
 */
export function createSpacing(
  apartMs: number,
  now: () => number = () => Date.now(),
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
) {
  let free = 0
  return async (signal?: AbortSignal): Promise<void> => {
    while (now() < free) {
      await sleep(free - now())
      signal?.throwIfAborted()
    }
    free = now() + apartMs
  }
}
