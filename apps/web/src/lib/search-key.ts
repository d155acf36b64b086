/** Whether a key press opens the search: "/" without modifiers, outside of text fields. */
export function isSearchKey({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key !== '/' || altKey || ctrlKey || metaKey) return false
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
}
