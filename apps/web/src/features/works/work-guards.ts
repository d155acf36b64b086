import { isKind, type Work } from '@trouvaille/domain'
import { isObject, isString } from '../../lib/storage.ts'

/** What a device has kept may be rubbish. These look at its form only: the server has checked the rest. */

export const isWork = (value: unknown): value is Work =>
  isObject(value) && isString(value.kind) && isKind(value.kind) && isObject(value.item)

export const isWorkList = (value: unknown): value is Work[] => Array.isArray(value) && value.every(isWork)
