const content = () => document.getElementById('content')

/** The heading of a page, which can take the focus from now on. */
export function headingOfPage(): HTMLElement | null {
  const heading = content()?.querySelector('h1') ?? null
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/**
 * Gives the focus to the content of a page that is new, so that keyboards and screen readers start there, and again when
 * it is replaced: what shows that a page is loading gives way to the page. Ends as soon as the person does something.
 * @param find What takes it, once it is there: the content.
 * @returns Ends it.
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
