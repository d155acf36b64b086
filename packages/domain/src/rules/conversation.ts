import { conversations as limits } from '../limits.ts'
import { trimmed } from './text.ts'

export type GroupNameError = 'group.name_empty' | 'group.name_too_long'

/** The name of a group as it is stored: trimmed, apostrophes and all else kept [GAP-139]. */
export const groupName = trimmed

/** Refusal of a group's name, already trimmed [CONV-17] [GAP-139]; undefined when it may be used. */
export function groupNameError(name: string): GroupNameError | undefined {
  if (name === '') return 'group.name_empty'
  return name.length > limits.nameMaxCharacters ? 'group.name_too_long' : undefined
}
