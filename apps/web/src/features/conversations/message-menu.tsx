import { quickReactions, reactionOf, viewOf } from '@trouvaille/domain'
import { CheckCheck, Copy, Flag, Forward, type LucideIcon, Pencil, Plus, Reply, SmilePlus, Trash2 } from 'lucide-react'
import { appAddress } from '../../platform/address.ts'
import { classes } from '../../ui/classes.ts'
import { MenuAt, MenuChoice, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { chatTexts } from './chat-texts.ts'
import { copyText } from './copy-text.ts'
import { isWritten, type Row } from './message-rows.ts'
import styles from './reactions.module.css'
import type { Press } from './use-press-menu.ts'

/** What can be done with a message; undefined where it cannot. */
export interface MessageActions {
  onReply?: (() => void) | undefined
  /** Chooses a reaction; null for none. */
  onReact?: ((emoji: string | null) => void) | undefined
  /** Opens the picker of all reactions. */
  onPick?: (() => void) | undefined
  /** Shows who reacted. */
  onReactions?: (() => void) | undefined
  onForward?: (() => void) | undefined
  onEdit?: (() => void) | undefined
  /** Shows the read receipts. */
  onReaders?: (() => void) | undefined
  onReport?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

interface MessageMenuProps {
  row: Row
  ownId: string
  press: Press
  can: MessageActions
  onClose: () => void
}

const { actions, reactions: words } = chatTexts

/** The actions on a message. */
export function MessageMenu({ row, ownId, press: { x, y, origin }, can, onClose }: MessageMenuProps) {
  // A dialog returns the focus to the message when it closes.
  const from = (action: () => void) => () => {
    origin.focus({ preventScroll: true })
    action()
  }
  const items: [LucideIcon, string, (() => void) | undefined][] = [
    [Reply, actions.reply, can.onReply],
    [Copy, actions.copy, row.body.kind === 'deleted' ? undefined : () => void copy(row)],
    [Forward, actions.forward, can.onForward],
    [Pencil, actions.edit, can.onEdit],
    [SmilePlus, actions.reactions, can.onReactions],
    [CheckCheck, actions.readers, can.onReaders],
    [Flag, actions.report, can.onReport],
    [Trash2, actions.remove, can.onRemove],
  ]
  return (
    <MenuAt label={actions.of} x={x} y={y} origin={origin} onClose={onClose}>
      {can.onReact && (
        <QuickReactions
          chosen={reactionOf(row.reactions ?? [], ownId)}
          onReact={can.onReact}
          onPick={can.onPick && from(can.onPick)}
        />
      )}
      {items.map(
        ([Icon, label, action]) =>
          action && (
            <MenuItem key={label} Icon={Icon} onSelect={from(action)}>
              {label}
            </MenuItem>
          ),
      )}
    </MenuAt>
  )
}

interface QuickReactionsProps {
  /** The reaction of the reader; null for none. */
  chosen: string | null
  onReact: (emoji: string | null) => void
  onPick: (() => void) | undefined
}

/** The reactions that are offered first, in one line [MSG-29]. */
function QuickReactions({ chosen, onReact, onPick }: QuickReactionsProps) {
  const offered =
    chosen === null || (quickReactions as readonly string[]).includes(chosen)
      ? quickReactions
      : [chosen, ...quickReactions.slice(0, -1)]
  return (
    <MenuLine label={words.choose}>
      {offered.map((emoji) => (
        <MenuChoice
          key={emoji}
          label={emoji === chosen ? words.without(emoji) : words.with(emoji)}
          className={classes(styles.choice, emoji === chosen && styles.chosen)}
          onSelect={() => onReact(emoji === chosen ? null : emoji)}
        >
          {emoji}
        </MenuChoice>
      ))}
      {onPick && (
        <MenuChoice label={words.more} className={styles.choice} onSelect={onPick}>
          <Plus aria-hidden="true" />
        </MenuChoice>
      )}
    </MenuLine>
  )
}

/** Whether the message has actions: system messages have none. */
export const hasActions = ({ body }: Row): boolean => isWritten(body)

/** The text, or the URL of the work. */
async function copy({ body }: Row): Promise<void> {
  const text = body.kind === 'text' ? body.text : body.kind === 'work' ? appAddress() + viewOf(body.work).path : ''
  await copyText(text)
}
