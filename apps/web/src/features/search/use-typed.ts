import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** Value of the input: the text being typed, else the URL parameter, which is updated after a debounce. */
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
