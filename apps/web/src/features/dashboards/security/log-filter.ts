import type { AuditAction } from '@trouvaille/contract'
import { type RiskLevel, riskLevels } from '@trouvaille/domain'
import { serverTexts } from './server-texts.ts'
import type { AuditInAddress } from './audit-address.ts'

/** Filter of the logs of all accounts; days are those of the device. */
export interface LogChoice {
  account?: string | undefined
  action?: AuditAction | undefined
  risk?: RiskLevel | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The characters that the server accepts in a username. */
export const accountCharacters = 50

const isAction = (name: string): name is AuditAction => Object.hasOwn(serverTexts.actions, name)

/** Local midnight at the start of a day, plus a number of days. Undefined for an invalid date. */
function midnight(day: string, later = 0): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year) return undefined
  const start = new Date(Number(year), Number(month) - 1, Number(date))
  // Dates overflow: the 31st of February would become a day in March.
  if (start.getMonth() !== Number(month) - 1) return undefined
  start.setDate(start.getDate() + later)
  return start
}

/** The URL parameters of the filter, without empty ones. */
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

/** The query parameters for the server: from the first midnight to the end of the last day. */
export function askedFor({ from, to, ...rest }: LogChoice) {
  return {
    ...rest,
    ...(from && { from: midnight(from)?.toISOString() }),
    ...(to && { to: midnight(to, 1)?.toISOString() }),
  }
}
