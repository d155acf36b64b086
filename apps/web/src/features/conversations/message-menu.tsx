import { viewOf } from '@trouvaille/domain'
import { CheckCheck, Copy, Flag } from 'lucide-react'
import { appAddress } from '../../platform/address.ts'
import { MenuAt, MenuItem } from '../../ui/menu.tsx'
import { chatTexts } from './chat-texts.ts'
import { copyText } from './copy-text.ts'
import type { Row } from './message-rows.ts'
import type { Press } from './use-press-menu.ts'

interface MessageMenuProps {
  row: Row
  press: Press
  /** Shows who has read it; undefined where there is no such list. */
  onReaders: (() => void) | undefined
  /** Reports it; undefined for what cannot be reported. */
  onReport: (() => void) | undefined
  onClose: () => void
}

const { actions } = chatTexts

/** What can be done with a message. */
export function MessageMenu({ row, press: { x, y, origin }, onReaders, onReport, onClose }: MessageMenuProps) {
  // A dialog that opens gives the focus back to the message.
  const from = (action: () => void) => () => {
    origin.focus({ preventScroll: true })
    action()
  }
  return (
    <MenuAt label={actions.of} x={x} y={y} origin={origin} onClose={onClose}>
      <MenuItem Icon={Copy} onSelect={from(() => void copy(row))}>
        {actions.copy}
      </MenuItem>
      {onReaders && (
        <MenuItem Icon={CheckCheck} onSelect={from(onReaders)}>
          {actions.readers}
        </MenuItem>
      )}
      {onReport && (
        <MenuItem Icon={Flag} onSelect={from(onReport)}>
          {actions.report}
        </MenuItem>
      )}
    </MenuAt>
  )
}

/** Whether there is something to do with it: lines of the conversation itself have no actions. */
export const hasActions = ({ body }: Row): boolean => body.kind === 'text' || body.kind === 'work'

/** The text, or the address of the work. */
async function copy({ body }: Row): Promise<void> {
  const text = body.kind === 'text' ? body.text : body.kind === 'work' ? appAddress() + viewOf(body.work).path : ''
  await copyText(text)
}
