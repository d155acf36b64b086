import { useRouter } from '@tanstack/react-router'
import { errorMetrics, metrics, performanceMetrics, usageMetrics } from '@trouvaille/domain'
import { useEffect, useState } from 'react'
import { useApp } from '../../../core/app.ts'
import { collect } from '../../telemetry/collector.ts'
import { allSessions, clearMetrics, ownSession } from '../../telemetry/sessions.ts'

function readMetrics() {
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

/** The metrics of this device, polled every 5 s [METR-04], and actions to clear them. */
export function useDeviceMetrics() {
  const router = useRouter()
  const { session } = useApp()
  const [deviceMetrics, setMetrics] = useState(readMetrics)

  useEffect(() => {
    // When this is the first page, measuring starts with it.
    collect(router, session)
    const read = () => setMetrics(readMetrics())
    read()
    const timer = setInterval(read, metrics.refreshMs)
    return () => clearInterval(timer)
  }, [router, session])

  function clear(what: Parameters<typeof clearMetrics>[0]): void {
    clearMetrics(what)
    setMetrics(readMetrics())
  }
  return { deviceMetrics, clear }
}
