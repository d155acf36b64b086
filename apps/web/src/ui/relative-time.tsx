import { momentText } from '../lib/dates.ts'

/** @param at ISO 8601. */
export function RelativeTime({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(Date.parse(at))}</time>
}
