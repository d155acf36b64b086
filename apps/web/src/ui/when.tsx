const time = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short' })

/** @param at ISO 8601. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{time.format(new Date(at))}</time>
}
