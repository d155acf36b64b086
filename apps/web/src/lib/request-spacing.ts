/**
 * Enforces a minimum interval between starts. Aborted callers take no slot, so that the newest request is not queued
 * behind obsolete ones.
 * @param apartMs The interval.
 * @returns Resolves when the caller's slot comes, and rejects if its signal aborts before.
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
