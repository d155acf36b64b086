import { useNavigate, useSearch } from '@tanstack/react-router'
import { search as limits } from '@trouvaille/domain'
import { useEffect, useRef, useState } from 'react'
import { type LogChoice, logChoice } from './log-filter.ts'

/** Which logs are shown: it stands in the address, in the place of what was chosen before [ADM-04]. */
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
    /** What stands in the field of the account: what is being typed, else what the address says. */
    account: draft ?? choice.account ?? '',
    /** Changes a part of the choice. */
    choose: (part: LogChoice) => void go(part),
    /** Takes what is typed of an account, and goes there once nobody types. */
    type(account: string) {
      setDraft(account)
      clearTimeout(timer.current)
      timer.current = setTimeout(async () => {
        await go({ account: account.trim() || undefined })
        setDraft((newest) => (newest === account ? undefined : newest))
      }, limits.debounceMs)
    },
    /** Shows all logs again. */
    clear() {
      clearTimeout(timer.current)
      setDraft(undefined)
      void go({ account: undefined, action: undefined, risk: undefined, from: undefined, to: undefined })
    },
  }
}
