import type { Conversation } from '@trouvaille/contract'
import { useState } from 'react'
import { failureText } from '../../lib/error-texts.ts'
import { showError } from '../../lib/toasts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { conversationChanged } from './queries.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { settings: words } = texts

/** Whether participants who are added later can read earlier messages. Saved at once. */
export function HistorySwitch({ conversation: { id, showsHistory } }: { conversation: Conversation }) {
  const app = useApp()
  const [wanted, setWanted] = useState<boolean>()

  async function change(next: boolean) {
    if (wanted !== undefined) return
    setWanted(next)
    try {
      await app.call('patch /api/conversations/{id}', { params: { id }, body: { showsHistory: next } })
      await conversationChanged(app, id)
    } catch (error) {
      console.error('A group could not be changed', error)
      showError(failureText(error, words.updateFailed))
    }
    setWanted(undefined)
  }

  return (
    <CheckField
      look="switch"
      label={words.history}
      help={words.historyHelp}
      checked={wanted ?? showsHistory}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}
