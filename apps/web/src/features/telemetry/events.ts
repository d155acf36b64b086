import type { TelemetryEvent } from '@trouvaille/contract'
import { errorClasses, telemetry as limits } from '@trouvaille/domain'
import type { Measured } from './collector.ts'
import { appAddress } from '../../platform/address.ts'

/** The telemetry event of a measurement: program identifiers and numbers only. */

type Page = Extract<TelemetryEvent, { type: 'view' }>['page']

/** The contract lists the route patterns; a test covers all of them. */
const asPage = (pattern: string) => (pattern || 'unknown') as Page

const upTo = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** @returns Undefined for measurements that are not sent. */
export function toEvent(measured: Exclude<Measured, { type: 'recovery' }>): TelemetryEvent | undefined {
  switch (measured.type) {
    case 'view':
      return { type: 'view', page: asPage(measured.page) }
    case 'action':
      return { type: 'action', name: measured.name }
    case 'operation':
      // Page load time is covered by LCP.
      if (measured.kind === 'page') return undefined
      return { type: 'operation', name: measured.name, ms: upTo(Math.round(measured.duration), limits.longestMs) }
    case 'vital':
      return { type: 'vital', vital: measured.name, value: upTo(measured.value, limits.longestMs) }
    case 'error': {
      const { name, severity, context, page, error } = measured
      return {
        type: 'error',
        name: classOf(name),
        place: context.includes(' ') ? context : placeOf(error),
        page: asPage(page),
        severity,
        recovered: false,
      }
    }
  }
}

/** The error class or error code; sanitized, because a library can name an error class freely. */
const classOf = (name: string) =>
  errorClasses.includes(name) || /^[a-z_]{1,20}\.[a-z_]{1,39}$/.test(name) ? name : 'Error'

/** One of our files in a stack frame of any browser; without the content hash of the build. */
const frame =
  /(?:^\s*at .*|@)\(?(https?:\/\/[^/\s]+)\/(?:assets|src)\/(?:[\w.-]+\/)*([\w.-]{1,80}?)(?:-[\w-]{8})?\.(js|tsx?)(?:\?[\w=&.-]*)?:(\d{1,7}):(\d{1,7})\)?$/

/** Location of an error in our code: the first of our files in the stack, "app.js:1:2345". */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // The stack starts with the error message, which may contain personal data.
  const lines = (error.stack ?? '').replace(error.message, '').split('\n')
  for (const line of lines) {
    const [, origin, file = '', extension = '', row = '', column = ''] = frame.exec(line) ?? []
    if (origin === appAddress()) return `${file}.${extension}:${row}:${column}`
  }
  return ''
}
