import { showError, showToast } from '../../lib/toasts.ts'
import { writeClipboard } from '../../platform/clipboard.ts'
import { chatTexts } from './chat-texts.ts'

const { actions } = chatTexts

/** Copies a text unchanged to the clipboard, and confirms it with a notification. */
export async function copyText(text: string): Promise<void> {
  try {
    await writeClipboard(text)
    showToast({ title: actions.copied, tone: 'success' })
  } catch (error) {
    console.error('Copying failed', error)
    showError(actions.copyFailed)
  }
}
