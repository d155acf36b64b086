import type { ActivityEntry, Quote } from '@trouvaille/contract'
import { asWritten, viewOf } from '@trouvaille/domain'
import { texts } from './texts.ts'

/** Who did it; undefined for the team. */
export const personOf = (entry: ActivityEntry) =>
  entry.kind === 'moderation.decided'
    ? undefined
    : entry.kind === 'share.received'
      ? entry.share.sharedBy
      : entry.person

/** A message as a part of a sentence. */
function quotedText({ body }: Quote): string {
  if (body.kind === 'work') return viewOf(body.work).title
  return body.kind === 'text' ? asWritten(body.text) : ''
}

/** What they did, as it stands after their name. */
export function deedOf(entry: ActivityEntry): string {
  const { did } = texts
  switch (entry.kind) {
    case 'moderation.decided':
      return texts.decided
    case 'share.received':
      return did[entry.kind](viewOf(entry.share.work).title)
    case 'group.added':
    case 'group.invited':
      return did[entry.kind](asWritten(entry.group.name ?? texts.namelessGroup))
    case 'message.reacted':
      return did[entry.kind](entry.emoji, quotedText(entry.message))
    default:
      return did[entry.kind]
  }
}

/** The whole sentence. */
export function sentenceOf(entry: ActivityEntry): string {
  const person = personOf(entry)
  return person ? `${asWritten(person.username)} ${deedOf(entry)}` : deedOf(entry)
}
