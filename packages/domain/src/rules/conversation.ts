import { conversations as limits } from '../limits.ts'

export type GroupNameError = 'group.name_empty' | 'group.name_too_long'

/** The name of a group as it is stored: trimmed, apostrophes and all else kept [GAP-139]. */
export const groupName = (typed: string): string => typed.trim()

/** Refusal of a group's name, already trimmed [CONV-17] [GAP-139]; undefined when it may be used. */
export function groupNameError(name: string): GroupNameError | undefined {
  if (name === '') return 'group.name_empty'
  return name.length > limits.nameMaxCharacters ? 'group.name_too_long' : undefined
}

/** How far somebody has come in a conversation. */
export interface Reader {
  readonly id: string
  readonly lastReadSeq: number
}

/**
 * Who has read a message [DATA-29]: those who came so far, and its sender.
 * @returns Their ids.
 */
export const readBy = (message: { seq: number; senderId: string }, readers: readonly Reader[]): string[] =>
  readers.filter(({ id, lastReadSeq }) => id === message.senderId || lastReadSeq >= message.seq).map(({ id }) => id)
