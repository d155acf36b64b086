import type { AuditAction } from '@trouvaille/contract'
import { type RiskLevel, riskLevels } from '@trouvaille/domain'
import { serverTexts } from './server-texts.ts'
import type { AuditInAddress } from './audit-address.ts'

/** Which logs of all accounts are shown; days are those of the device. */
export interface LogChoice {
  account?: string | undefined
  action?: AuditAction | undefined
  risk?: RiskLevel | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The characters that the server takes for a username. */
export const accountCharacters = 50

const isAction = (name: string): name is AuditAction => Object.hasOwn(serverTexts.actions, name)

/** Midnight where the person is, at the beginning of a day; later days by their number. Undefined of what is no day. */
function midnight(day: string, later = 0): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year) return undefined
  const start = new Date(Number(year), Number(month) - 1, Number(date))
  // The 31st of February would be a day of March.
  if (start.getMonth() !== Number(month) - 1) return undefined
  start.setDate(start.getDate() + later)
  return start
}

/** What the address says about the logs, without what means nothing. */
export function logChoice({ account = '', action = '', risk, from = '', to = '' }: AuditInAddress): LogChoice {
  const name = account.trim().slice(0, accountCharacters)
  return {
    ...(name && { account: name }),
    ...(isAction(action) && { action }),
    ...(riskLevels.some((level) => level === risk) && { risk: risk as RiskLevel }),
    ...(midnight(from) && { from }),
    ...(midnight(to) && { to }),
  }
}

/** The same as the server is asked for it: from the first midnight, up to the one that ends the last day. */
export function askedFor({ from, to, ...rest }: LogChoice) {
  return {
    ...rest,
    ...(from && { from: midnight(from)?.toISOString() }),
    ...(to && { to: midnight(to, 1)?.toISOString() }),
  }
}
