import type { DBAdapter } from 'better-auth'

/** Reports every database error, because the accounts library hides some. */
export function withAdapterErrors(adapter: DBAdapter, failed: (error: unknown) => void): DBAdapter {
  return new Proxy(adapter, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return async (first: unknown, ...rest: unknown[]): Promise<unknown> => {
        const work = (inner: DBAdapter) => (first as (inner: DBAdapter) => unknown)(withAdapterErrors(inner, failed))
        try {
          return await member.call(target, name === 'transaction' ? work : first, ...rest)
        } catch (error) {
          failed(error)
          throw error
        }
      }
    },
  })
}
