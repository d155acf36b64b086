import type { Work } from '@trouvaille/domain'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import type { SuggestionsHandle } from './suggestion-list.tsx'
import { replacedRange, type Typed, typedAt } from './typed-sign.ts'

const WorkSuggestions = lazyComponent(() => import('./work-suggestions.tsx').then((module) => module.WorkSuggestions))

interface SuggestionsOptions {
  input: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
  /** Takes the work that was chosen. */
  onWork: (work: Work) => void
}

interface Suggestions {
  /** The list, above the input. */
  popup: ReactNode
  /** Of the input. */
  field: object
  /** A key pressed in the input. @returns Whether it was meant for the list. */
  press: (event: KeyboardEvent) => boolean
  /** Begins the search of a work, or ends it. */
  toggleWorks: () => void
  isSearching: boolean
}

/** What is suggested in the composer while "/…" is written. */
export function useSuggestions({ input, text, setText, onWork }: SuggestionsOptions): Suggestions {
  const listId = useId()
  const list = useRef<SuggestionsHandle>(null)
  const [caret, setCaret] = useState<number>()
  const [activeId, setActiveId] = useState<string>()
  /** Where the sign stands whose list was closed. */
  const [closedAt, setClosedAt] = useState<number>()
  /** Where the button has put a sign: it goes again with its list. */
  const [putAt, setPutAt] = useState<number>()
  const typed = caret === undefined ? undefined : typedAt(text, caret, ['/'])
  if (!typed && closedAt !== undefined && caret !== undefined) setClosedAt(undefined)
  const open = typed?.start === closedAt ? undefined : typed

  /** Takes what was typed out, or puts something in its place. */
  function put(what: Typed, by: string) {
    const element = input.current
    if (!element) return
    // React finds what it is to render, and leaves the caret where it is.
    element.setRangeText(by, ...replacedRange(element.value, what, by), 'end')
    element.focus()
    setText(element.value)
    setCaret(element.selectionEnd)
  }

  function close() {
    if (open?.words === '' && open.start === putAt) put(open, '')
    else setClosedAt(open?.start)
  }

  return {
    isSearching: open?.sign === '/',
    popup: open && (
      <WorkSuggestions
        ref={list}
        listId={listId}
        query={open.words}
        onActive={setActiveId}
        onClose={close}
        onPick={(work) => {
          put(open, '')
          onWork(work)
        }}
      />
    ),
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': open && listId,
      'aria-activedescendant': open && activeId,
      onSelect: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
        setCaret(
          currentTarget.selectionStart === currentTarget.selectionEnd ? currentTarget.selectionStart : undefined,
        ),
      onBlur: () => setCaret(undefined),
    },
    press(event) {
      if (!open || !list.current?.press(event)) return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    toggleWorks() {
      const element = input.current
      if (!element) return
      element.focus()
      if (open) return close()
      const { selectionStart: start, selectionEnd: end, value } = element
      const sign = /(?:^|\s)$/.test(value.slice(0, start)) ? '/' : ' /'
      element.setRangeText(sign, start, end, 'end')
      const place = start + sign.length
      setText(element.value)
      setCaret(place)
      setPutAt(place - 1)
      setClosedAt(undefined)
    },
  }
}
