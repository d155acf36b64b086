import { useNavigate, useSearch } from '@tanstack/react-router'
import { search as limits } from '@trouvaille/domain'
import { useEffect, useRef, useState } from 'react'
import { type LogChoice, logChoice } from './log-filter.ts'

/** The filter of the logs, kept in the URL; changes replace the history entry [ADM-04]. */
export function useLogChoice() {
  const navigate = useNavigate()
  const choice = logChoice(useSearch({ strict: false }))
  const [draft, setDraft] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (next: LogChoice) =>
    navigate({
      to: '.',
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    })

  return {
    choice,
    /** Value of the account field: the text being typed, else the URL parameter. */
    account: draft ?? choice.account ?? '',
    /** Changes some properties of the filter. */
    choose: (part: LogChoice) => void go(part),
    /** Sets the typed account, debounced before it reaches the URL. */
    type(account: string) {
      setDraft(account)
      clearTimeout(timer.current)
      timer.current = setTimeout(async () => {
        await go({ account: account.trim() || undefined })
        setDraft((newest) => (newest === account ? undefined : newest))
      }, limits.debounceMs)
    },
    /** Clears the filter. */
    clear() {
      clearTimeout(timer.current)
      setDraft(undefined)
      void go({ account: undefined, action: undefined, risk: undefined, from: undefined, to: undefined })
    },
  }
}
