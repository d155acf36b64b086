import type { PersonCard } from '@trouvaille/contract'
import { X } from 'lucide-react'
import { RoundButton } from '../../ui/button.tsx'
import { Sheet, SheetTitle } from '../../ui/dialog.tsx'
import { FriendPanel } from './friend-panel.tsx'
import { texts } from './texts.ts'

interface FriendSheetProps {
  id: string
  known: PersonCard | undefined
  onClose: () => void
}

/** The panel as a sheet, where the page has no room for two columns. */
export function FriendSheet({ id, known, onClose }: FriendSheetProps) {
  return (
    <Sheet onClose={onClose} wide inHistory={false}>
      <FriendPanel
        id={id}
        known={known}
        onEnded={onClose}
        Title={SheetTitle}
        close={
          <RoundButton label={texts.panel.close} onClick={onClose}>
            <X />
          </RoundButton>
        }
      />
    </Sheet>
  )
}
