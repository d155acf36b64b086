const content = () => document.getElementById('content')

/** The heading of a page, made focusable. */
export function headingOfPage(): HTMLElement | null {
  const heading = content()?.querySelector('h1') ?? null
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/**
 * Focuses the content of a new page, where keyboards and screen readers should start, and again when it is replaced, as
 * a loading screen is by the page. Ends with the first user input.
 * @param find Finds the element, once it exists.
 * @returns Stops it.
 */
export function holdFocus(find: () => HTMLElement | null = content): () => void {
  const focus = () => find()?.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focus()
  })
  const stop = () => {
    observer.disconnect()
    for (const type of ['keydown', 'pointerdown']) removeEventListener(type, stop, true)
  }
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, stop, true)
  observer.observe(document.body, { childList: true, subtree: true })
  focus()
  return stop
}
