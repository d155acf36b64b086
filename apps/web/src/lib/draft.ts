import { isObject, isString, tabStore } from '../platform/storage.ts'

/** What was typed into a form and not saved yet, kept in the tab: it outlives a reload and a session that ends. */
export interface Draft<Fields> {
  read(): Partial<Fields> | undefined
  write(values: Partial<Fields>): void
  clear(): void
}

const prefix = 'draft:'

/**
 * @param form Which form.
 * @param owner Whose it is: nobody else finds it there.
 */
export function draftOf<Fields extends { [Name in keyof Fields]: string }>(form: string, owner = ''): Draft<Fields> {
  const key = prefix + form
  const isOwn = (value: unknown): value is { owner: string; values: Partial<Fields> } =>
    isObject(value) && value.owner === owner && isObject(value.values) && Object.values(value.values).every(isString)
  return {
    read: () => tabStore.read(key, isOwn)?.values,
    write: (values) => void tabStore.write(key, { owner, values }),
    clear: () => tabStore.remove(key),
  }
}

export function clearDrafts(): void {
  for (const key of tabStore.keys(prefix)) tabStore.remove(key)
}
