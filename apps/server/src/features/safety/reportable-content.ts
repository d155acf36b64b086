import type { Evidence, Message, ReportSubject, WrittenBody } from '@trouvaille/contract'
import { canReport, canSeeProfile, safety as limits } from '@trouvaille/domain'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import type { MessageChangesService, MessagesService } from '../conversations/index.ts'
import type { FriendsService } from '../friends/index.ts'
import type { ProfilesService } from '../profiles/index.ts'
import type { SharingService } from '../sharing/index.ts'
import type { ReportableType } from './safety.table.ts'

export interface ReportableContentOptions {
  profiles: Pick<ProfilesService, 'read' | 'clear' | 'cards'>
  friends: Pick<FriendsService, 'relationsOf'>
  sharing: Pick<SharingService, 'find' | 'takeAway'>
  messages: Pick<MessagesService, 'readUpTo' | 'takeAway'>
  messageChanges: Pick<MessageChangesService, 'versionsOf'>
}

/** Reported content as the reporter sees it. */
export interface GatheredEvidence {
  subjectId: string
  /** Whom it is about. */
  personId: string
  evidence: Evidence
}

interface SubjectKind<Subject extends ReportSubject> {
  /**
   * Reads a subject with the reporter's permissions.
   * @throws ApiError if it is not visible to them, or is themselves.
   */
  gather(reporterId: string, subject: Subject): Promise<GatheredEvidence>
  /** Removes the reported content. Idempotent. */
  remove(transaction: Transaction, subjectId: string): Promise<void>
}

export type ReportableContent = { [Type in ReportableType]: SubjectKind<Extract<ReportSubject, { type: Type }>> }

type Written = Message & { body: WrittenBody }

const isWritten = (message: Message): message is Written => message.body.kind === 'text' || message.body.kind === 'work'

const seen = ({ body, sentAt }: Written) => ({ body, sentAt })

/** A deleted message, as the one that is reported, is what it was last. */
const withLastBody = (message: Message, seq: number, versions: readonly { body: WrittenBody }[]): Message => ({
  ...message,
  body: (message.seq === seq && message.body.kind === 'deleted' && versions.at(-1)?.body) || message.body,
})

/** The last consecutive messages of one sender: evidence without other people's words. */
function writtenInOneGo(messages: readonly Message[]): Written[] {
  const senderId = messages.at(-1)?.senderId
  const from = messages.findLastIndex((message) => message.senderId !== senderId || !isWritten(message)) + 1
  return messages.slice(from).filter(isWritten)
}

/** Reportable content; a new kind is one entry. */
export function createReportableContent({
  profiles,
  friends,
  sharing,
  messages,
  messageChanges,
}: ReportableContentOptions): ReportableContent {
  return {
    person: {
      async gather(reporterId, { personId }) {
        if (personId === reporterId) throw new ApiError('reports.self')
        const known = (await friends.relationsOf(reporterId, [personId])).get(personId)
        const profile = await profiles.read(personId)
        if (!known || !profile || !canReport(known.relation)) throw new ApiError('people.not_found')
        const { username, avatarUrl } = profile
        const bio = canSeeProfile(known.relation) ? profile.bio : null
        return { subjectId: personId, personId, evidence: { type: 'person', username, avatarUrl, bio } }
      },
      remove: (transaction, personId) => profiles.clear(transaction, personId),
    },

    share: {
      async gather(reporterId, { shareId }) {
        const share = await sharing.find(reporterId, shareId)
        if (!share) throw new ApiError('shares.not_found')
        const { work, sharedBy, sharedAt } = share
        const evidence = { type: 'share' as const, username: sharedBy.username, work, sharedAt }
        return { subjectId: shareId, personId: sharedBy.id, evidence }
      },
      remove: (transaction, shareId) => sharing.takeAway(transaction, shareId),
    },

    message: {
      async gather(reporterId, { conversationId, seq }) {
        const read = await messages.readUpTo(reporterId, conversationId, seq, limits.messagesBefore + 1)
        const versions = await messageChanges.versionsOf({ conversationId, seq })
        const written = writtenInOneGo(read.messages.map((message) => withLastBody(message, seq, versions)))
        const reported = written.pop()
        // System messages have no author, and what was deleted long ago is not known any more.
        if (!reported) throw new ApiError('messages.not_found')
        const isDeleted = read.messages.at(-1)?.body.kind === 'deleted'
        const before = isDeleted ? versions.slice(0, -1) : versions
        const { senderId: personId } = reported
        if (personId === reporterId) throw new ApiError('reports.self')
        // As the reporter sees them, who may be a former friend.
        const sender = read.people.find(({ id }) => id === personId)
        if (!sender) throw new ApiError('messages.not_found')
        const evidence = {
          type: 'message' as const,
          username: sender.username,
          conversation: read.type,
          ...seen(reported),
          ...(before.length > 0 && { versions: before }),
          ...(isDeleted && { isDeleted }),
          before: written.map(seen),
        }
        return { subjectId: `${seq}:${conversationId}`, personId, evidence }
      },
      remove(transaction, subjectId) {
        const end = subjectId.indexOf(':')
        return messages.takeAway(transaction, subjectId.slice(end + 1), Number(subjectId.slice(0, end)))
      },
    },
  }
}
