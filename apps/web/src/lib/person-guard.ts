import type { PersonCard } from '@trouvaille/contract'
import { isObject, isString } from '../platform/storage.ts'

/** Whether stored data is a valid person card. */
export const isPersonCard = (value: unknown): value is PersonCard =>
  isObject(value) &&
  isString(value.id) &&
  isString(value.username) &&
  (value.avatarUrl === null || isString(value.avatarUrl))
