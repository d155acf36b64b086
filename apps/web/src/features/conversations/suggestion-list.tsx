import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react'
import { useOverlay } from '../../lib/overlays.ts'
import styles from './suggestion-list.module.css'

export interface SuggestionsHandle {
  /** A key pressed in the input. @returns Whether it was meant for the list. */
  press(event: KeyboardEvent): boolean
  /** Does what Enter does. @returns Whether there was anything to do. */
  take(): boolean
}

/** What every list of suggestions is given by the input that it belongs to. */
export interface SuggestionsProps {
  listId: string
  /** Called with the id of the option that Enter takes. */
  onActive: (optionId: string | undefined) => void
  onClose: () => void
  ref: Ref<SuggestionsHandle>
}

interface SuggestionListProps<T> extends SuggestionsProps {
  label: string
  options: readonly T[]
  keyOf: (option: T) => string
  /** False while the options are those of what was typed before: Enter takes none of them. */
  isCurrent: boolean
  onPick: (option: T) => void
  /** What is announced, and shown above the options where `isQuiet` is not set. */
  status: string
  isQuiet?: boolean
  /** Below the options. */
  foot?: ReactNode
  children: (option: T) => ReactNode
}

/**
 * Suggestions above the composer. The focus stays in the input, which names the active option (WAI-ARIA: listbox with
 * `aria-activedescendant`).
 */
export function SuggestionList<T>({
  listId,
  label,
  options,
  keyOf,
  isCurrent,
  status,
  ...props
}: SuggestionListProps<T>) {
  const { isQuiet, foot, children, onActive, onPick, onClose, ref } = props
  const [moved, setMoved] = useState<string>()
  const active = Math.max(
    options.findIndex((option) => keyOf(option) === moved),
    0,
  )
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = options.length > 0 ? optionId(active) : undefined
  const announce = useEffectEvent(onActive)

  useOverlay(onClose)
  useEffect(() => {
    announce(activeId)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  useEffect(() => () => announce(undefined), [])

  function move(by: number) {
    const next = options[(active + by + options.length) % options.length]
    if (next !== undefined) setMoved(keyOf(next))
  }

  function pick(key: 'Enter' | 'Tab'): boolean {
    // While it is searched for, Enter does not send the question.
    if (!isCurrent) return key === 'Enter'
    const option = options[active]
    if (option === undefined) return false
    onPick(option)
    return true
  }

  useImperativeHandle(ref, () => ({
    take: () => pick('Enter'),
    press(event) {
      const { key, shiftKey } = event
      if (key === 'Escape') onClose()
      else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) move(key === 'ArrowDown' ? 1 : -1)
      else if ((key === 'Enter' || key === 'Tab') && !shiftKey) return pick(key)
      else return false
      return true
    },
  }))

  return (
    // The focus must not leave the input: the keyboard of a phone would close.
    <div className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
      <p role="status" className={isQuiet ? 'visually-hidden' : styles.status}>
        {status}
      </p>
      <div role="listbox" id={listId} aria-label={label} className={styles.list}>
        {options.map((option, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={keyOf(option)}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onClick={() => onPick(option)}
            onPointerMove={() => setMoved(keyOf(option))}
          >
            {children(option)}
          </button>
        ))}
      </div>
      {foot}
    </div>
  )
}
