import type { Conversation, PersonCard } from '@trouvaille/contract'
import type { MouseEvent } from 'react'
import type { MessageActions } from './message-menu.tsx'
import type { Row } from './message-rows.ts'

/** What all rows of a conversation share. */
export interface Surroundings {
  conversation: Conversation
  ownId: string
  people: ReadonlyMap<string, PersonCard>
  /** Milliseconds since the epoch. */
  now: number
  /** Number of unread messages, if known. */
  unreadCount: number | undefined
  /** Sequence number of the newest own message on the server: its delivery state is shown as text. */
  lastOwnSeq: number | undefined
  /** Key of the row that was jumped to. */
  highlighted: string | undefined
  /** Whether the row is a collapsed message of somebody whom the reader has blocked [SAFE-02]. */
  isHidden: (row: Row) => boolean
  onShow: (key: string) => void
  /** The actions on a rejected message. */
  onAgain: (key: string) => void
  onEdit: (key: string) => void
  onDiscard: (key: string) => void
  /** Goes to a message. */
  onJump: (seq: number) => void
  /** Chooses a reaction; null for none. */
  onReact: (seq: number, emoji: string | null) => void
  /** Shows who reacted. */
  onReactions: (seq: number) => void
  /** What the buttons beside a message do; undefined without a mouse. */
  toolsOf: ((row: Row) => MessageActions | undefined) | undefined
  onMenu: (event: MouseEvent<HTMLElement>) => void
}

export interface MessageRowProps {
  row: Row
  surroundings: Surroundings
}
