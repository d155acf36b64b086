import { useEffect, useState } from 'react'

/** A debounced value, with a delay in milliseconds; initially the given one. */
export function useDebounced<T>(value: T, pauseMs: number, start = value): T {
  const [settled, setSettled] = useState(start)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
