import type { ErrorCode, Message, WrittenBody } from '@trouvaille/contract'
import { conversations as limits, fitsReaction, reactionOf, type Work } from '@trouvaille/domain'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import {
  type LockedMessage,
  messageChangesStore,
  type MessagePlace,
  type PresentReaction,
  type ReactionPlace,
} from './message-changes.store.ts'
import { messagesStore } from './messages.store.ts'

export interface MessageChangesOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  /** The reason why a person may not write into a conversation; undefined if they may. */
  writeRejection: (userId: string, conversationId: string) => Promise<ErrorCode | undefined>
}

export type MessageChangesService = ReturnType<typeof createMessageChangesService>

/** Rows that are deleted with one statement. */
const deletedAtOnce = 1000

const isWritten = ({ kind }: LockedMessage): boolean => kind === 'text' || kind === 'work'

const bodyOf = ({ content, itemType, itemData }: LockedMessage): WrittenBody =>
  itemType === null
    ? { kind: 'text', text: content ?? '' }
    : { kind: 'work', work: { kind: itemType, item: itemData } as Work }

/** Editing, deleting and reacting: what happens to a message after it was written. */
export function createMessageChangesService({ db, transact, bus, clock, writeRejection }: MessageChangesOptions) {
  /** @throws ApiError `messages.not_found` for what a person cannot read, and what nobody wrote. */
  async function lock(transaction: Transaction, userId: string, place: MessagePlace): Promise<LockedMessage> {
    const found = await messageChangesStore(transaction.db).lock(userId, place)
    if (!found) throw new ApiError('messages.not_found')
    return found
  }

  async function requireWritable(userId: string, conversationId: string): Promise<void> {
    const rejection = await writeRejection(userId, conversationId)
    // As for an unknown conversation.
    if (rejection) throw new ApiError(rejection)
  }

  /** @throws ApiError `messages.not_allowed` for what somebody else wrote, `messages.too_late`. */
  function requireAuthor(userId: string, { senderId, sentAt }: LockedMessage, withinMs: number): void {
    if (senderId !== userId) throw new ApiError('messages.not_allowed')
    if (clock.now().getTime() - Date.parse(sentAt) > withinMs) throw new ApiError('messages.too_late')
  }

  /** The message as it is now. */
  async function read(transaction: Transaction, place: MessagePlace, { visibleFrom }: LockedMessage): Promise<Message> {
    const { conversationId, seq } = place
    const [message] = await messagesStore(transaction.db).withSeqs(conversationId, [seq], visibleFrom)
    if (!message) throw new Error('A message that is locked is there.')
    return message
  }

  const changed = (transaction: Transaction, { conversationId, seq }: MessagePlace) =>
    bus.publish(transaction, 'message.changed', { conversationId, seq })

  return {
    /**
     * Changes a text.
     * @throws ApiError `messages.not_found`, `messages.not_allowed`, `messages.too_late`, `people.suspended`.
     */
    async edit(userId: string, place: MessagePlace, text: string): Promise<Message> {
      await requireWritable(userId, place.conversationId)
      return transact(async (transaction) => {
        const store = messageChangesStore(transaction.db)
        const message = await lock(transaction, userId, place)
        if (!isWritten(message)) throw new ApiError('messages.not_found')
        if (message.kind !== 'text') throw new ApiError('messages.not_allowed')
        const isSame = message.senderId === userId && message.content === text
        if (!isSame) {
          requireAuthor(userId, message, limits.editMs)
          const now = clock.now()
          await store.keepVersion(place, message.version + 1, bodyOf(message), now)
          await store.edit(place, text, now)
          changed(transaction, place)
        }
        return read(transaction, place, message)
      })
    },

    /**
     * Deletes a message for everybody.
     * @throws ApiError `messages.not_found`, `messages.not_allowed`, `messages.too_late`.
     */
    delete: (userId: string, place: MessagePlace): Promise<Message> =>
      transact(async (transaction) => {
        const store = messageChangesStore(transaction.db)
        const message = await lock(transaction, userId, place)
        if (message.kind !== 'deleted') {
          if (!isWritten(message)) throw new ApiError('messages.not_found')
          requireAuthor(userId, message, limits.deleteMs)
          await store.keepVersion(place, message.version + 1, bodyOf(message), clock.now())
          await store.delete(place)
          changed(transaction, place)
        } else if (message.senderId !== userId) throw new ApiError('messages.not_allowed')
        return read(transaction, place, message)
      }),

    /**
     * Deletes a message for one participant.
     * @throws ApiError `messages.not_found`.
     */
    async hide(userId: string, place: MessagePlace): Promise<void> {
      await transact(async (transaction) => {
        await lock(transaction, userId, place)
        if (!(await messageChangesStore(transaction.db).hide(userId, place, clock.now()))) return
        bus.publish(transaction, 'message.hidden', { ...place, accountId: userId })
      })
    },

    /**
     * Replaces the reaction of a participant.
     * @param emoji Null for none.
     * @throws ApiError `messages.not_found`, `messages.not_allowed`, `messages.too_many_reactions`, `people.suspended`.
     */
    async react(userId: string, place: MessagePlace, emoji: string | null): Promise<Message> {
      await requireWritable(userId, place.conversationId)
      return transact(async (transaction) => {
        const store = messageChangesStore(transaction.db)
        const message = await lock(transaction, userId, place)
        if (!isWritten(message)) throw new ApiError('messages.not_found')
        const reactions = message.reactions ?? []
        if (reactionOf(reactions, userId) !== emoji) {
          if (emoji !== null && !fitsReaction(reactions, emoji)) throw new ApiError('messages.too_many_reactions')
          const now = clock.now()
          await store.react(userId, place, emoji, now)
          changed(transaction, place)
          const { senderId: authorId, isSenderIn } = message
          if (emoji !== null && authorId !== userId && isSenderIn) {
            const at = now.toISOString()
            bus.publish(transaction, 'message.reacted', { ...place, authorId, personId: userId, emoji, at })
          }
        }
        return read(transaction, place, message)
      })
    },

    /** Which of some reactions to messages of an account are there. */
    presentReactions: (accountId: string, asked: readonly ReactionPlace[]): Promise<PresentReaction[]> =>
      messageChangesStore(db).presentReactions(accountId, asked),

    /** What a message was before, for a report. */
    versionsOf: messageChangesStore(db).versionsOf,

    /** Deletes earlier versions that are older than they are kept. */
    async sweep(): Promise<void> {
      const store = messageChangesStore(db)
      const before = new Date(clock.now().getTime() - limits.versionsKeptMs)
      while ((await store.deleteVersionsBefore(before, deletedAtOnce)) === deletedAtOnce);
    },
  }
}
