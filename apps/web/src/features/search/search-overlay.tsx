import { useBlocker } from '@tanstack/react-router'
import { isSearchable, type Kind, kindsOf, search as limits, type Section, type Work } from '@trouvaille/domain'
import { ArrowLeft, X } from 'lucide-react'
import { Dialog, Tabs } from 'radix-ui'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useCloseRequest } from '../../lib/close-request.ts'
import { useMedia } from '../../lib/use-media.ts'
import { RoundButton } from '../../ui/button.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { kindTexts, sections } from '../works/sections.ts'
import { moveFocus } from './move-focus.ts'
import { OverlayResults } from './overlay-results.tsx'
import { rememberWork } from '../works/recents.ts'
import { StartPanel } from './recents-panel.tsx'
import styles from './search-overlay.module.css'
import { texts } from './texts.ts'

interface SearchOverlayProps {
  section: Section
  onClose: () => void
  /** What Enter in the input does, where results can stay on the page. */
  onSubmit?: (query: string) => void
}

/** Whether a click beside everything that one can use has hit the ground, which closes the overlay [SRCH-03]. */
const isOutside = (target: Element) => !target.closest('form, a, button, [role=tablist]')

/** The full-screen search of a section. It lives as long as it is open, so closing it forgets query and results. */
export function SearchOverlay({ section, onClose, onSubmit }: SearchOverlayProps) {
  const [query, setQuery] = useState('')
  const kinds = kindsOf(section)
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'movie')
  const input = useRef<HTMLInputElement>(null)
  const hasRoom = useMedia('(min-width: 1024px)')
  const { searchPlaceholder } = sections[section]
  const returnFocus = useReturnFocus()

  useCloseRequest(onClose)
  // Going back leaves the overlay, not the page under it.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      onClose()
      return true
    },
    enableBeforeUnload: false,
  })
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), limits.focusDelayMs)
    return () => clearTimeout(timer)
  }, [])

  const pick = (work: Work) => {
    rememberWork(work)
    onClose()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSearchable(query)) return
    if (onSubmit) onSubmit(query.trim())
    else event.currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-result]')?.focus()
  }

  const panel = (
    <Suspense>
      {query ? (
        <OverlayResults section={section} kind={kind} query={query} onPick={pick} onLeave={onClose} hasRoom={hasRoom} />
      ) : (
        <StartPanel section={section} onPick={pick} hasRoom={hasRoom} />
      )}
    </Suspense>
  )

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.screen}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={returnFocus}
          onClick={(event) => isOutside(event.target as Element) && onClose()}
          onKeyDown={moveFocus}
        >
          <Dialog.Title className="visually-hidden">{searchPlaceholder}</Dialog.Title>
          <form className={styles.bar} role="search" onSubmit={submit}>
            <RoundButton label={texts.back} onClick={onClose}>
              <ArrowLeft />
            </RoundButton>
            <input
              ref={input}
              type="search"
              aria-label={searchPlaceholder}
              placeholder={searchPlaceholder}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              autoComplete="off"
              autoCapitalize="off"
              enterKeyHint="search"
              spellCheck={false}
            />
            {query && (
              <RoundButton
                label={texts.clear}
                onClick={() => {
                  setQuery('')
                  input.current?.focus()
                }}
              >
                <X />
              </RoundButton>
            )}
          </form>
          {kinds.length > 1 ? (
            <Tabs.Root value={kind} onValueChange={(next) => setKind(next as Kind)}>
              <Tabs.List className={styles.tabs} aria-label={texts.kinds}>
                {kinds.map((name) => (
                  <Tabs.Trigger key={name} value={name}>
                    {kindTexts[name].many}
                  </Tabs.Trigger>
                ))}
              </Tabs.List>
              <Tabs.Content value={kind} tabIndex={-1} className={styles.content}>
                {panel}
              </Tabs.Content>
            </Tabs.Root>
          ) : (
            <div className={styles.content}>{panel}</div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
