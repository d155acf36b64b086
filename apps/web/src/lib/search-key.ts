/** Whether a key that was pressed opens the search: "/", where nobody types, by itself. */
export function isSearchKey({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key !== '/' || altKey || ctrlKey || metaKey) return false
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
}
