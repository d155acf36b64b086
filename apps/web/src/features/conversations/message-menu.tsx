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
  /** Shows the read receipts; undefined where there is no such list. */
  onReaders: (() => void) | undefined
  /** Reports the message; undefined where it cannot be reported. */
  onReport: (() => void) | undefined
  onClose: () => void
}

const { actions } = chatTexts

/** The actions on a message. */
export function MessageMenu({ row, press: { x, y, origin }, onReaders, onReport, onClose }: MessageMenuProps) {
  // A dialog returns the focus to the message when it closes.
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

/** Whether the message has actions: system messages have none. */
export const hasActions = ({ body }: Row): boolean => body.kind === 'text' || body.kind === 'work'

/** The text, or the URL of the work. */
async function copy({ body }: Row): Promise<void> {
  const text = body.kind === 'text' ? body.text : body.kind === 'work' ? appAddress() + viewOf(body.work).path : ''
  await copyText(text)
}
