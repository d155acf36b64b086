/** The result of a promise, or undefined after a time-out. A later result is ignored. */
export async function within<T>(asked: Promise<T>, milliseconds: number): Promise<T | undefined> {
  asked.catch(() => {})
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, milliseconds, undefined)
  try {
    return await Promise.race([asked, promise])
  } finally {
    clearTimeout(timer)
  }
}
