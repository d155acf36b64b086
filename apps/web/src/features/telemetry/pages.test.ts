import { pagePatterns, sendTelemetry, telemetryEvent } from '@trouvaille/contract'
import { callName, endpoints } from '@trouvaille/contract/endpoints'
import { expect, test } from 'vitest'
import { countedActions } from '../../lib/recorded-calls.ts'
import { createAppRouter } from '../../router.tsx'
import { openTab, resetDevice } from '../../testing/tab.ts'

const endpointNames = Object.values(endpoints).map(callName)

test('[TEL-04] every route of the app, walls included, is a page that may be told of, and no other one is', () => {
  resetDevice()
  const patterns = Object.values(createAppRouter(openTab()).routesById).flatMap(({ id, fullPath }) =>
    // What is shared is no page: it leads to one.
    ['__root__', '/conversations', '/shared'].includes(id) ? [] : [fullPath],
  )
  expect(patterns.length).toBeGreaterThan(30)
  expect([...patterns, 'unknown'].toSorted()).toEqual([...pagePatterns].toSorted())
})

test('[TEL-04] every action that is counted is one that may be told of', () => {
  const actions = [...new Set(Object.values(countedActions)), 'toggle']
  expect(actions.length).toBeGreaterThan(20)
  for (const name of actions) expect(telemetryEvent.safeParse({ type: 'action', name }).success, name).toBe(true)
})

test('[TEL-04] every call has a name that may be told, as what took long and as where something failed', () => {
  expect(endpointNames).toContain(`${sendTelemetry.method} ${sendTelemetry.path}`)
  for (const name of endpointNames.filter((each) => each.includes(' /api/'))) {
    expect(telemetryEvent.safeParse({ type: 'operation', name, ms: 1 }).success, name).toBe(true)
    const error = { type: 'error', name: 'network', place: name, page: '/', severity: 'low', recovered: false }
    expect(telemetryEvent.safeParse(error).success, name).toBe(true)
  }
})
