import { isMuted, mutedForGood } from '@trouvaille/domain'
import { useState } from 'react'
import { useApp } from '../../core/app.ts'
import { momentText } from '../../lib/dates.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useNow } from '../../lib/use-now.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { decide } from './preference-acts.ts'
import { preferenceTexts as words } from './preference-texts.ts'
import { usePreferencesOf } from './preferences.ts'

const MuteDialog = lazyComponent(() => import('./mute-dialog.tsx').then((module) => module.MuteDialog))

/** Whether a conversation notifies, in its settings [CONV-73]. */
export function MuteSwitch({ conversationId }: { conversationId: string }) {
  const app = useApp()
  const own = usePreferencesOf(conversationId)
  const isOn = isMuted(own, useNow())
  const [isAsking, setAsking] = useState(false)
  const help = own.mutedUntil === mutedForGood ? words.mutedForGood : words.mutedUntil(untilText(own.mutedUntil))
  return (
    <>
      <CheckField
        look="switch"
        label={words.mute}
        help={isOn ? help : words.muteHelp}
        checked={isOn}
        onChange={() => (isOn ? decide(app, conversationId, { mutedUntil: null }) : setAsking(true))}
      />
      {isAsking && <MuteDialog conversationId={conversationId} onClose={() => setAsking(false)} />}
    </>
  )
}

const untilText = (mutedUntil: string | null) => (mutedUntil === null ? '' : `au ${momentText(Date.parse(mutedUntil))}`)
