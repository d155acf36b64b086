import type { Conversation, PersonCard } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useAccount } from '../../core/app.ts'
import { useChangeMessage } from './message-acts.ts'
import { type MessageActions, MessageMenu } from './message-menu.tsx'
import type { Row } from './message-rows.ts'
import { ReadersDialog } from './readers-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { type BlockDialog, ReportMessage } from './report-message.tsx'
import type { Press } from './use-press-menu.ts'

const EmojiDialog = lazyComponent(() => import('./emoji-dialog.tsx').then((module) => module.EmojiDialog))
const ForwardDialog = lazyComponent(() => import('./forward-dialog.tsx').then((module) => module.ForwardDialog))
const ReactionsDialog = lazyComponent(() => import('./reactions-dialog.tsx').then((module) => module.ReactionsDialog))

interface MessageActionsOptions {
  conversation: Conversation
  rows: readonly Row[]
  people: ReadonlyMap<string, PersonCard>
  /** Milliseconds since the epoch. */
  now: number
  onReply: (seq: number) => void
  onEdit: (seq: number, text: string) => void
  Block: BlockDialog
}

type Dialog = 'readers' | 'report' | 'remove' | 'reactions' | 'pick' | 'forward'

/** What a reader can do with the messages of a conversation: their menu, and what it opens. */
export function useMessageActions({ conversation, rows, people, now, onReply, onEdit, Block }: MessageActionsOptions): {
  /** Opens the menu of a message. */
  openMenu: (press: Press) => void
  openReactions: (seq: number) => void
  actionsOf: (row: Row) => MessageActions
  /** What is open. */
  overlay: ReactNode
} {
  const { id, canWrite, type } = conversation
  const ownId = useAccount().id
  const change = useChangeMessage(id)
  const [press, setPress] = useState<Press>()
  const [opened, setOpened] = useState<{ dialog: Dialog; key: string }>()
  const close = () => setOpened(undefined)

  function actionsOf({ key, seq, senderId, isOwn, time, body, reactions }: Row): MessageActions {
    const isHere = body.kind === 'text' || body.kind === 'work'
    const onForward = isHere ? () => setOpened({ dialog: 'forward', key }) : undefined
    if (seq === undefined) return { onForward }
    const open = (dialog: Dialog) => () => setOpened({ dialog, key })
    const isYoung = now - time <= limits.editMs
    return {
      onForward,
      ...(isHere &&
        canWrite && {
          onReply: () => onReply(seq),
          onReact: (emoji) => change(seq, { kind: 'react', emoji }),
          onPick: open('pick'),
          onEdit: isOwn && isYoung && body.kind === 'text' ? () => onEdit(seq, body.text) : undefined,
        }),
      onReactions: reactions && reactions.length > 0 ? open('reactions') : undefined,
      onReaders: type === 'group' && isOwn && isHere ? open('readers') : undefined,
      onReport: !isOwn && people.has(senderId) ? open('report') : undefined,
      onRemove: open('remove'),
    }
  }

  function dialogOf(dialog: Dialog, row: Row): ReactNode {
    const { seq, senderId, isOwn, time, body, reactions = [] } = row
    if (dialog === 'forward') return <ForwardDialog body={body} onClose={close} />
    if (seq === undefined) return null
    switch (dialog) {
      case 'pick':
        return <EmojiDialog onPick={(emoji) => change(seq, { kind: 'react', emoji })} onClose={close} />
      case 'reactions':
        return <ReactionsDialog reactions={reactions} people={people} ownId={ownId} onClose={close} />
      case 'readers': {
        const message = { seq, senderId: ownId, sentAt: new Date(time).toISOString() }
        return <ReadersDialog conversation={conversation} message={message} onClose={close} />
      }
      case 'report': {
        const sender = people.get(senderId)
        const message = { conversationId: id, seq }
        return sender && <ReportMessage message={message} sender={sender} Block={Block} onClose={close} />
      }
      case 'remove': {
        const isForEverybody = isOwn && body.kind !== 'deleted' && now - time <= limits.deleteMs
        return (
          <RemoveDialog
            onEverybody={isForEverybody ? () => change(seq, { kind: 'delete' }) : undefined}
            onSelf={() => change(seq, { kind: 'hide' })}
            onClose={close}
          />
        )
      }
    }
  }

  const rowOf = (key: string | undefined) => rows.find((row) => row.key === key)
  const pressed = press && rowOf(press.key)
  const shown = opened && rowOf(opened.key)
  return {
    openMenu: setPress,
    openReactions: (seq) => setOpened({ dialog: 'reactions', key: rows.find((row) => row.seq === seq)?.key ?? '' }),
    actionsOf,
    overlay: (
      <>
        {press && pressed && (
          <MessageMenu
            row={pressed}
            ownId={ownId}
            press={press}
            can={actionsOf(pressed)}
            onClose={() => setPress(undefined)}
          />
        )}
        {opened && shown && dialogOf(opened.dialog, shown)}
      </>
    ),
  }
}
