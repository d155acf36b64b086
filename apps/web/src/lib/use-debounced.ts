import { useEffect, useState } from 'react'

/** The value once it has stood still for a while, in milliseconds; at first the one it starts from. */
export function useDebounced<T>(value: T, pauseMs: number, start = value): T {
  const [settled, setSettled] = useState(start)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
