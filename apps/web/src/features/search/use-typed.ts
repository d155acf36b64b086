import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** What stands in the input: what is being typed, else what the address says. It goes there once nobody types. */
export function useTyped(q: string): [typed: string, set: (text: string, pauseMs: number) => void] {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = async (text: string) => {
    await navigate({ to: '/search', search: text ? { q: text } : {}, replace: true })
    setDraft((newest) => (newest === text ? undefined : newest))
  }
  const set = (text: string, pauseMs: number) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void go(text), pauseMs)
  }
  return [draft ?? q, set]
}
