import { useEffect, useState } from 'react'

/** The time in milliseconds since the epoch, updated every minute, for relative times. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
