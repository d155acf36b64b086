/** How long to wait for a pause at most, in milliseconds: a page that is never idle gets on nevertheless. */
const timeout = 2000

/** Settles in the next pause of the page, for what nobody waits for. Safari, which tells of none, takes it at once. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve)
  })
