import type { ConversationSummary } from '@trouvaille/contract'
import { useAccount } from '../../core/app.ts'
import { MenuAt } from '../../ui/menu.tsx'
import { shownTitleOf } from './conversation-title.ts'
import { PreferenceItems } from './preference-items.tsx'
import { preferenceTexts } from './preference-texts.ts'
import type { Press } from './use-press-menu.ts'

interface RowMenuProps {
  conversation: ConversationSummary
  press: Press
  onMute: () => void
  onClose: () => void
}

/** What somebody may decide about a conversation of the list [CONV-73]. */
export function RowMenu({ conversation, press: { x, y, origin }, onMute, onClose }: RowMenuProps) {
  const { id: ownId } = useAccount()
  return (
    <MenuAt
      label={preferenceTexts.open(shownTitleOf(conversation, ownId))}
      x={x}
      y={y}
      origin={origin}
      onClose={onClose}
    >
      <PreferenceItems
        conversation={conversation}
        onMute={() => {
          // The dialog returns the focus to the row when it closes.
          origin.focus({ preventScroll: true })
          onMute()
        }}
      />
    </MenuAt>
  )
}
