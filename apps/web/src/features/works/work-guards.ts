import { isKind, viewOf, type Work } from '@trouvaille/domain'
import { isObject, isString } from '../../lib/storage.ts'

/** What a device has kept may be rubbish: a work is what can be shown as one. */

export function isWork(value: unknown): value is Work {
  if (!isObject(value) || !isString(value.kind) || !isKind(value.kind) || !isObject(value.item)) return false
  try {
    return viewOf(value as Work).title !== ''
  } catch {
    return false
  }
}

export const isWorkList = (value: unknown): value is Work[] => Array.isArray(value) && value.every(isWork)
