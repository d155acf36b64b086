import { useRouter } from '@tanstack/react-router'
import { errorMetrics, metrics, performanceMetrics, usageMetrics } from '@trouvaille/domain'
import { useEffect, useState } from 'react'
import { collect } from './collector.ts'
import { allSessions, clearFigures, ownSession } from './sessions.ts'

function readFigures() {
  const now = Date.now()
  const sessions = allSessions()
  const own = ownSession()
  return {
    usage: usageMetrics(own, now),
    pageViews: own.pageViews,
    vitals: own.operations.vitals,
    errors: errorMetrics(sessions, now),
    performance: performanceMetrics(sessions),
    sessions: sessions.toReversed(),
  }
}

export type DeviceMetrics = ReturnType<typeof readFigures>

/** The figures of this device, read again every 5 s [METR-04], and how to clear them. */
export function useDeviceMetrics() {
  const router = useRouter()
  const [figures, setFigures] = useState(readFigures)

  useEffect(() => {
    // Whoever opens this page first of all looks at what is measured from now on.
    collect(router)
    const read = () => setFigures(readFigures())
    read()
    const timer = setInterval(read, metrics.refreshMs)
    return () => clearInterval(timer)
  }, [router])

  function clear(what: Parameters<typeof clearFigures>[0]): void {
    clearFigures(what)
    setFigures(readFigures())
  }
  return { figures, clear }
}
