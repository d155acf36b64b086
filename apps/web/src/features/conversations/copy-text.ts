import { showError, showToast } from '../../lib/toasts.ts'
import { writeClipboard } from '../../platform/clipboard.ts'
import { chatTexts } from './chat-texts.ts'

const { actions } = chatTexts

/** Copies what somebody wrote, as they wrote it, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await writeClipboard(text)
    showToast({ title: actions.copied, tone: 'success' })
  } catch (error) {
    console.error('Copying failed', error)
    showError(actions.copyFailed)
  }
}
