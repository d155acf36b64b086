import { isIdOf, isKind, viewOf, type Work } from '@trouvaille/domain'
import { isObject, isString } from './storage.ts'

/** What a device has kept may be rubbish: a work is what can be shown as one. */

export function isWork(value: unknown): value is Work {
  if (!isObject(value) || !isString(value.kind) || !isKind(value.kind) || !isObject(value.item)) return false
  if (!isString(value.item.id) && typeof value.item.id !== 'number') return false
  try {
    const { kind, id, title } = viewOf(value as Work)
    return title !== '' && isIdOf(kind, id)
  } catch {
    return false
  }
}

export const isWorkList = (value: unknown): value is Work[] => Array.isArray(value) && value.every(isWork)
