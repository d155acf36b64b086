import { isObject, isString, tabStore } from '../platform/storage.ts'

/** Unsaved form input, kept in session storage: it survives a reload and the end of a session. */
export interface Draft<Fields> {
  read(): Partial<Fields> | undefined
  write(values: Partial<Fields>): void
  clear(): void
}

const prefix = 'draft:'

/**
 * @param form Name of the form.
 * @param owner Account of the draft: nobody else gets it.
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
