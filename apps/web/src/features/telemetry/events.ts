import type { TelemetryEvent } from '@trouvaille/contract'
import { errorClasses, telemetry as limits } from '@trouvaille/domain'
import type { Measured } from './collector.ts'
import { appAddress } from '../../platform/address.ts'

/** What is told of something measured: names of the program and figures, and nothing else of it. */

type Page = Extract<TelemetryEvent, { type: 'view' }>['page']

/** Patterns of paths are what the contract lists: a test walks them all. */
const asPage = (pattern: string) => (pattern || 'unknown') as Page

const upTo = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** @returns Undefined for what is not told. */
export function toEvent(measured: Exclude<Measured, { type: 'recovery' }>): TelemetryEvent | undefined {
  switch (measured.type) {
    case 'view':
      return { type: 'view', page: asPage(measured.page) }
    case 'action':
      return { type: 'action', name: measured.name }
    case 'operation':
      // How long pages take to come is what LCP says.
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

/** The name of a class of errors, or the code of an answer; a library may call one anything. */
const classOf = (name: string) =>
  errorClasses.includes(name) || /^[a-z_]{1,20}\.[a-z_]{1,39}$/.test(name) ? name : 'Error'

/** A file of ours in a line of a stack, whichever browser wrote it; without the hash that changes with each build. */
const frame =
  /(?:^\s*at .*|@)\(?(https?:\/\/[^/\s]+)\/(?:assets|src)\/(?:[\w.-]+\/)*([\w.-]{1,80}?)(?:-[\w-]{8})?\.(js|tsx?)(?:\?[\w=&.-]*)?:(\d{1,7}):(\d{1,7})\)?$/

/** Where in our code something failed: the first of our files on its stack, "app.js:1:2345". */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // The message stands at the head of it, and may hold anything.
  const lines = (error.stack ?? '').replace(error.message, '').split('\n')
  for (const line of lines) {
    const [, origin, file = '', extension = '', row = '', column = ''] = frame.exec(line) ?? []
    if (origin === appAddress()) return `${file}.${extension}:${row}:${column}`
  }
  return ''
}
