import { colourBrowser } from './platform/theme-colour.ts'
import { hasPendingToast } from './lib/pending-toast.ts'
import { onStored } from './platform/storage.ts'
import { onMediaChange, prefersLight } from './platform/media.ts'
import { openDocument } from './platform/address.ts'

/**
 * The script of the landing page as visitors get it. The page is HTML; what makes it an app is fetched when somebody
 * means to use it, or has something to be told. A click that comes before is held and made again.
 */

let waking: Promise<unknown> | undefined

/** Lets the app take over the page. What fails is tried again at the next occasion. */
function wake(): Promise<unknown> {
  waking ??= import('./hydrate-landing.tsx').catch((error: unknown) => {
    waking = undefined
    throw error
  })
  return waking
}

const foresee = () => void wake().catch((error: unknown) => console.warn('The app could not be fetched', error))

/** Left to the browser: other clicks than a plain one, and jumps within the page. */
const isOurs = (event: MouseEvent, target: Element) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !target.getAttribute('href')?.startsWith('#')

function holdClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null
  if (!target || !isOurs(event, target)) return
  event.preventDefault()
  void wake()
    .then(() => target.click())
    .catch(() => {
      if (target instanceof HTMLAnchorElement) openDocument(target.href)
    })
}

/** From the first sign of somebody at the page: a pointer over something to press, a finger, a key. */
function listen(): void {
  const page = document.getElementById('root')
  const stop = new AbortController()
  const { signal } = stop
  page?.addEventListener('click', holdClick, { signal })
  page?.addEventListener(
    'pointerover',
    ({ target }) => {
      if (target instanceof Element && target.closest('a, button')) foresee()
    },
    { signal, passive: true },
  )
  for (const type of ['pointerdown', 'focusin', 'keydown']) {
    addEventListener(type, foresee, { signal, passive: true })
  }
  // A theme chosen in another tab, or by the device.
  signal.addEventListener('abort', onStored(foresee))
  signal.addEventListener('abort', onMediaChange(prefersLight, foresee))
  addEventListener('landing-hydrated', () => stop.abort(), { once: true })
}

colourBrowser()
listen()
if (hasPendingToast()) foresee()
