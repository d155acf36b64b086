import type { PersonCard } from '@trouvaille/contract'
import {
  asWritten,
  characterCount,
  conversations as limits,
  messageError,
  messageText,
  type Work,
} from '@trouvaille/domain'
import { LibraryBig, Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Button, RoundButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chatTexts } from './chat-texts.ts'
import styles from './composer.module.css'
import { conversationWorkTexts } from './conversation-work-texts.ts'
import { copyText } from './copy-text.ts'
import { useDraft } from './use-draft.ts'
import { useSuggestions } from './use-suggestions.tsx'

/** Number of characters from which the character count is shown. */
const countedFrom = limits.messageMaxCharacters * 0.9

export interface ComposerHandle {
  /** Restores a rejected text if the input is still empty [GAP-135]. @returns Whether it was. */
  restore(text: string): boolean
  /** Restores a text unconditionally, on request of the person. */
  edit(text: string): void
}

interface ComposerProps {
  conversationId: string
  /** Whom one may name by "@". */
  people: readonly PersonCard[]
  onSend: (text: string) => void
  /** Takes a work that was chosen while writing. */
  onWork: (work: Work) => void
  /** Called on each input. */
  onTyping: () => void
  ref?: Ref<ComposerHandle>
}

/** The message input: it grows with its lines, and is empty and focused after sending [MSG-14]. */
export function Composer({ conversationId, people, onSend, onWork, onTyping, ref }: ComposerProps) {
  const { text, setText, latest } = useDraft(conversationId)
  const [wasRefused, setRefused] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const suggestions = useSuggestions({ input, text, setText, people, onWork })
  const messageId = useId()
  // On touch keyboards, Enter is the only key that inserts a line break.
  const isTouch = useMedia('(hover: none) and (pointer: coarse)')
  const message = messageText(text)
  const error = messageError(message)
  const count = text.length < countedFrom ? undefined : characterCount(message)
  // A length error shows while typing; any other error on submit.
  const shownError = error === 'message.too_long' || (wasRefused && error === 'message.malicious') ? error : undefined

  useImperativeHandle(ref, () => ({
    restore(refused) {
      if (latest() !== '') return false
      setText(refused)
      return true
    },
    edit(refused) {
      setText(refused)
      input.current?.focus()
    },
  }))

  function send() {
    if (error) {
      setRefused(error === 'message.malicious')
      return
    }
    onSend(message)
    setText('')
    setRefused(false)
    input.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!suggestions.takeWork()) send()
  }

  function press(event: KeyboardEvent) {
    if (!isComposing(event) && suggestions.press(event)) return
    if (event.key !== 'Enter' || event.shiftKey || isTouch || isComposing(event)) return
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.composer} onSubmit={submit}>
      {shownError && (
        <div className={styles.error}>
          <FieldError id={messageId}>
            {shownError === 'message.too_long' && (count ?? 0) <= limits.messageMaxCharacters
              ? chatTexts.tooLarge
              : chatTexts.errors[shownError]}
          </FieldError>
        </div>
      )}
      {suggestions.popup}
      <div className={styles.bar}>
        {/* Pressing these buttons must not take the focus from the input: the keyboard of a phone would close. */}
        <RoundButton
          label={conversationWorkTexts.open}
          className={styles.add}
          aria-pressed={suggestions.isSearching}
          onPointerDown={(event) => event.preventDefault()}
          onClick={suggestions.toggleWorks}
        >
          <LibraryBig />
        </RoundButton>
        <div className={styles.field} data-text={text}>
          <textarea
            {...suggestions.field}
            ref={input}
            className={styles.input}
            rows={1}
            value={text}
            aria-label={chatTexts.input}
            placeholder={chatTexts.input}
            aria-invalid={shownError ? true : undefined}
            aria-describedby={shownError && messageId}
            enterKeyHint={isTouch ? 'enter' : 'send'}
            onChange={({ target }) => {
              setText(target.value)
              setRefused(false)
              if (messageText(target.value) !== '') onTyping()
            }}
            onKeyDown={press}
          />
        </div>
        <button
          type="submit"
          className={styles.send}
          aria-label={chatTexts.send}
          title={chatTexts.send}
          disabled={message === ''}
          onPointerDown={(event) => event.preventDefault()}
        >
          <Send aria-hidden="true" />
        </button>
      </div>
      {count !== undefined && (
        <p className={styles.count} data-over={count > limits.messageMaxCharacters || undefined}>
          {chatTexts.count(count)}
        </p>
      )}
    </form>
  )
}

/** Placeholder while the conversation is fetched. */
export function LoadingComposer() {
  return (
    <div className={styles.composer} aria-hidden="true">
      <div className={styles.bar}>
        <Skeleton style={{ flex: 1, height: 48, borderRadius: 24 }} />
      </div>
    </div>
  )
}

/** Whether the key event belongs to an input method editor (IME); some browsers report that by the key code alone. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229

/**
 * Read-only replacement of the composer in a conversation without write access. The draft stays readable, and returns
 * to the input once the person may write again.
 */
export function ReadOnlyNote({ conversationId, children }: { conversationId: string; children: string }) {
  const { text } = useDraft(conversationId)
  const { kept, copy } = chatTexts.readOnly
  return (
    <div className={styles.note}>
      <p>{children}</p>
      {messageText(text) !== '' && (
        <div className={styles.kept}>
          <p>{kept}</p>
          <blockquote>{asWritten(text)}</blockquote>
          <Button small onClick={() => void copyText(text)}>
            {copy}
          </Button>
        </div>
      )}
    </div>
  )
}
