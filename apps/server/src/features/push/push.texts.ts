import type { ActivityEntry } from '@trouvaille/contract'
import { asWritten, brand, type NotifiedActivityKind, viewOf } from '@trouvaille/domain'

/** What notifications say: who and which kind, and with previews what was written, or the name of the work or group. */
export interface Text {
  title: string
  body: string
}

/** Unread messages of a conversation, the newest one of which is quoted. */
export interface MessagesText {
  sender: string
  /** Null for a conversation of two. */
  group: { name: string | null } | null
  unread: number
  quote: string
}

const nameOf = (group: { name: string | null }) => asWritten(group.name ?? 'Sans nom')

export function messagesText({ sender, group, unread, quote }: MessagesText, withPreview: boolean): Text {
  const who = asWritten(sender)
  if (withPreview) {
    const place = group ? `${who}, ${nameOf(group)}` : who
    return { title: unread > 1 ? `${place} (${unread} messages)` : place, body: asWritten(quote) }
  }
  if (!group) {
    return { title: unread > 1 ? `${who} vous a envoyé ${unread} messages` : `${who} vous a écrit`, body: '' }
  }
  return {
    title: unread > 1 ? `${who} : ${unread} messages dans un groupe` : `${who} a écrit dans un groupe`,
    body: '',
  }
}

type EntryOf<Kind> = Extract<ActivityEntry, { kind: Kind }>

/** The title of each kind of activity, and what a preview adds. */
export const activityTexts: {
  [Kind in NotifiedActivityKind]: (entry: EntryOf<Kind>) => { title: string; preview: string }
} = {
  'request.received': ({ person }) => ({
    title: `${asWritten(person.username)} vous a envoyé une demande d’ami`,
    preview: '',
  }),
  'request.accepted': ({ person }) => ({
    title: `${asWritten(person.username)} a accepté votre demande d’ami`,
    preview: '',
  }),
  'share.received': ({ share }) => ({
    title: `${asWritten(share.sharedBy.username)} a partagé une œuvre avec vous`,
    preview: asWritten(viewOf(share.work).title),
  }),
  'group.added': ({ person, group }) => ({
    title: `${asWritten(person.username)} vous a fait entrer dans un groupe`,
    preview: nameOf(group),
  }),
  'group.invited': ({ person, group }) => ({
    title: `${asWritten(person.username)} vous invite dans un groupe`,
    preview: nameOf(group),
  }),
  'moderation.decided': () => ({ title: `L’équipe de ${brand} a pris une décision`, preview: '' }),
}
