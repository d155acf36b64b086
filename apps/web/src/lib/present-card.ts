import type { PersonCard } from '@trouvaille/contract'
import { isObject } from '../platform/storage.ts'

const isCardOf = (value: Record<string, unknown>, { id }: PersonCard) =>
  value.id === id && 'username' in value && 'avatarUrl' in value

/** The same data with the present card of a person; the same object where it has none of them. */
export function withPresentCard<T>(data: T, person: PersonCard): T
export function withPresentCard(data: unknown, person: PersonCard): unknown {
  if (Array.isArray(data)) {
    const items = data.map((item: unknown) => withPresentCard(item, person))
    return items.some((item, index) => item !== data[index]) ? items : data
  }
  if (!isObject(data)) return data
  const { username, avatarUrl } = person
  const entries = Object.entries(data).map(([name, value]) => [name, withPresentCard(value, person)] as const)
  const isOutdated = isCardOf(data, person) && (data.username !== username || data.avatarUrl !== avatarUrl)
  if (!isOutdated && entries.every(([name, value]) => value === data[name])) return data
  return { ...Object.fromEntries(entries), ...(isOutdated && { username, avatarUrl }) }
}
