import type { PersonCard } from '@trouvaille/contract'
import type { Work } from '@trouvaille/domain'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import type { SuggestionsHandle } from './suggestion-list.tsx'
import { peopleNamed } from './mentions.ts'
import { replacedRange, type Typed, typedAt } from './typed-sign.ts'

const PersonSuggestions = lazyComponent(() =>
  import('./person-suggestions.tsx').then((module) => module.PersonSuggestions),
)
const WorkSuggestions = lazyComponent(() => import('./work-suggestions.tsx').then((module) => module.WorkSuggestions))

interface SuggestionsOptions {
  input: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
  /** Whom one may name by "@": the other participants of a group. */
  people: readonly PersonCard[]
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
  /** Sends the active work, as Enter does. @returns Whether there was a search. */
  takeWork: () => boolean
  /** Begins the search of a work, or ends it. */
  toggleWorks: () => void
  isSearching: boolean
}

/** What is suggested in the composer while "/…" or "@…" is written. */
export function useSuggestions({ input, text, setText, people, onWork }: SuggestionsOptions): Suggestions {
  const listId = useId()
  const list = useRef<SuggestionsHandle>(null)
  const [caret, setCaret] = useState<number>()
  const [activeId, setActiveId] = useState<string>()
  /** Where the sign stands whose list was closed. */
  const [closedAt, setClosedAt] = useState<number>()
  /** Where the button has put a sign: it goes again with its list. */
  const [putAt, setPutAt] = useState<number>()
  const typed = caret === undefined ? undefined : typedAt(text, caret, people.length > 0 ? ['/', '@'] : ['/'])
  if (!typed && closedAt !== undefined && caret !== undefined) setClosedAt(undefined)
  const named = typed?.sign === '@' ? peopleNamed(people, typed.words) : []
  const isOpen = typed && typed.start !== closedAt && (typed.sign === '/' || named.length > 0)
  const open = isOpen ? typed : undefined

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

  const given = { ref: list, listId, onActive: setActiveId, onClose: close }

  return {
    isSearching: open?.sign === '/',
    popup:
      open &&
      (open.sign === '@' ? (
        <PersonSuggestions {...given} people={named} onPick={({ username }) => put(open, `@${username} `)} />
      ) : (
        <WorkSuggestions
          {...given}
          query={open.words}
          onPick={(work) => {
            put(open, '')
            onWork(work)
          }}
        />
      )),
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
    takeWork: () => open?.sign === '/' && list.current?.take() === true,
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
