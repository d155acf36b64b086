import type { PersonCard } from '@trouvaille/contract'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Button, RoundButton } from '../../ui/button.tsx'
import { useOpenDirect } from './open-direct.ts'
import { texts } from './texts.ts'

interface MessageButtonProps {
  /** A friend: only friends can be written to [GAP-144]. */
  person: PersonCard
  /** Beside a name it is an icon. */
  look: 'icon' | 'button'
}

/** Opens the conversation with a friend [GAP-127]. */
export function MessageButton({ person: { id, username }, look }: MessageButtonProps) {
  const [busy, setBusy] = useState(false)
  const open = useOpenDirect()
  const run = async () => {
    if (busy) return
    setBusy(true)
    await open(id)
    setBusy(false)
  }
  if (look === 'icon') {
    return (
      <RoundButton label={texts.messageTo(username)} aria-busy={busy || undefined} onClick={() => void run()}>
        <MessageCircle />
      </RoundButton>
    )
  }
  return (
    <Button look="primary" small busy={busy} aria-label={texts.messageTo(username)} onClick={() => void run()}>
      <MessageCircle aria-hidden="true" />
      {texts.message}
    </Button>
  )
}
