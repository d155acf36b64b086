import { ArrowLeft, X } from 'lucide-react'
import type { ComponentProps, FormEvent, RefObject } from 'react'
import { RoundButton } from '../../ui/button.tsx'
import styles from './search-overlay.module.css'
import { texts } from './texts.ts'

interface SearchBarProps {
  field: RefObject<HTMLInputElement | null>
  /** Label of the input. */
  label: string
  query: string
  onQuery: (query: string) => void
  onLeave: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  input?: ComponentProps<'input'> | undefined
}

/** The bar of a full-screen search: back button, input, and clear button. */
export function SearchBar({ field, label, query, onQuery, onLeave, onSubmit, input }: SearchBarProps) {
  return (
    <form
      className={styles.bar}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event)
      }}
    >
      <RoundButton label={texts.back} onClick={onLeave}>
        <ArrowLeft />
      </RoundButton>
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="search"
        spellCheck={false}
        {...input}
      />
      {query && (
        <RoundButton
          label={texts.clear}
          onClick={() => {
            onQuery('')
            field.current?.focus()
          }}
        >
          <X />
        </RoundButton>
      )}
    </form>
  )
}

/** Default action of Enter in the input: it focuses the first result. */
export function goToFirstResult({ currentTarget }: FormEvent<HTMLFormElement>): void {
  currentTarget.closest('[role=dialog], main')?.querySelector<HTMLElement>('[data-result]')?.focus()
}
