import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import styles from './picker.module.css'
import { Skeleton } from './skeleton.tsx'

/** A list with a search above it, of which each row has a button that sends something. */

/** The state of its request. */
export type SendState =
  | { status: 'ready' }
  | { status: 'sending' }
  | { status: 'waiting' }
  | { status: 'sent' }
  | { status: 'failed'; reason: string }

interface PickerRowProps {
  picture: ReactNode
  name: string
  state: SendState
  /** The button's text in each state. */
  words: { send: string; sent: string; again: string; waiting?: string }
  /** Read with the word on the button: to whom. */
  target: string
  onSend: () => void
}

export function PickerRow({ picture, name, state, words, target, onSend }: PickerRowProps) {
  const isSent = state.status === 'sent'
  const isWaiting = state.status === 'waiting'
  return (
    <li className={styles.row}>
      {picture}
      <span className={styles.words}>
        <b title={name}>{name}</b>
        {state.status === 'failed' && <small role="alert">{state.reason}</small>}
        {isWaiting && (
          <small role="status" className={styles.waiting}>
            {words.waiting}
          </small>
        )}
      </span>
      {/* One button in every state, so that whoever pressed it keeps the focus. */}
      <Button
        look={isSent || isWaiting ? 'outline' : 'quiet'}
        small
        busy={state.status === 'sending' || isSent || isWaiting}
        aria-busy={state.status === 'sending' || undefined}
        className={classes(styles.send, isSent && styles.sent)}
        onClick={onSend}
      >
        {isSent && <Check aria-hidden="true" />}
        {isSent ? words.sent : state.status === 'failed' ? words.again : words.send}
        <span className="visually-hidden">{target}</span>
      </Button>
    </li>
  )
}

/** The placeholder of a row that is loading. */
const PendingRow = () => (
  <>
    <Skeleton style={{ width: 44, height: 44, borderRadius: '50%' }} />
    <Skeleton style={{ width: '40%', height: 18 }} />
  </>
)

/** The last row of a list with a next page. */
export const MoreRows = () => (
  <li className={styles.row} aria-hidden="true">
    <PendingRow />
  </li>
)

/** @param text For screen readers. */
export function LoadingPicker({ text }: { text: string }) {
  return (
    <div className={styles.list} aria-busy="true">
      <span className="visually-hidden">{text}</span>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={styles.row} aria-hidden="true">
          <PendingRow />
        </div>
      ))}
    </div>
  )
}

interface PickerFailureProps {
  text: string
  retry: string
  onRetry: () => void
}

export const PickerFailure = ({ text, retry, onRetry }: PickerFailureProps) => (
  <div className={pickerNote}>
    <p role="alert">{text}</p>
    <Button small onClick={onRetry}>
      {retry}
    </Button>
  </div>
)

/** Class of the list, which scrolls. */
export const pickerList = styles.list
/** Class of what stands in its place. */
export const pickerNote = classes(styles.list, styles.note)
