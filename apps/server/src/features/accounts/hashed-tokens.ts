import { hash } from 'node:crypto'
import type { DBAdapter } from 'better-auth'

/** A token is random, so an unsalted hash protects it. */
export const hashOfToken = (token: string) => hash('sha256', token, 'hex')

interface Row {
  token?: unknown
}

interface Call {
  model: string
  where?: { field: string; value: unknown }[]
  data?: Row
  update?: Row
}

/**
 * Stores hashes where the accounts library stores session tokens: read access to the table opens no session. Rows are
 * returned with the token that was passed in, or else the hash.
 */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return new Proxy(adapter, {
    get(target, name) {
      if (name === 'transaction') {
        const transaction: DBAdapter['transaction'] = (work) =>
          target.transaction((inner) => work(withHashedTokens(inner as DBAdapter)))
        return transaction
      }
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return async (call: Call, ...rest: unknown[]): Promise<unknown> => {
        if (call?.model !== 'session') return member.call(target, call, ...rest)
        const given = new Map<string, string>()
        const answer: unknown = await member.call(target, hidden(call, given), ...rest)
        return Array.isArray(answer) ? answer.map((row) => shown(row, given)) : shown(answer, given)
      }
    },
  })
}

function hidden(call: Call, given: Map<string, string>): Call {
  const hide = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hide)
    if (typeof value !== 'string') return value
    const kept = hashOfToken(value)
    given.set(kept, value)
    return kept
  }
  const hideIn = (row: Row) => ('token' in row ? { ...row, token: hide(row.token) } : row)
  return {
    ...call,
    ...(call.where && {
      where: call.where.map((part) => (part.field === 'token' ? { ...part, value: hide(part.value) } : part)),
    }),
    ...(call.data && { data: hideIn(call.data) }),
    ...(call.update && { update: hideIn(call.update) }),
  }
}

function shown(row: unknown, given: Map<string, string>): unknown {
  if (typeof row !== 'object' || row === null || !('token' in row) || typeof row.token !== 'string') return row
  return { ...row, token: given.get(row.token) ?? row.token }
}
