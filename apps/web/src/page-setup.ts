import { emitSignal } from './lib/telemetry-buffer.ts'
import { followTheme } from './lib/theme.ts'
import { showCriticalError } from './lib/toasts.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/forced-colors.css'

/** What a page does from its start, whichever it is: it follows the theme, and says when it is at fault. */
export function setUpPage(): void {
  followTheme()
  addEventListener('error', ({ error, message }) => {
    if (isResizeNotice(message)) return
    console.error('Unexpected error', error)
    emitSignal({ type: 'script', error })
    showCriticalError()
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    console.error('Unexpected rejection', reason)
    emitSignal({ type: 'script', error: reason })
    showCriticalError()
  })
}

/** What browsers say when sizes that were observed changed others: they go on with the next frame, and nothing is wrong. */
const isResizeNotice = (message: string): boolean => message.startsWith('ResizeObserver loop ')
