// @vitest-environment happy-dom
import { actionNames, pagePatterns, sendTelemetry, telemetryEvent } from '@trouvaille/contract'
import * as contract from '@trouvaille/contract'
import { expect, test } from 'vitest'
import { actionOf } from '../metrics/actions.ts'
import type { EndpointName } from '../../lib/api-types.ts'
import { router } from '../../router.tsx'

const endpointNames = (Object.values(contract) as unknown[]).flatMap((value) =>
  typeof value === 'object' && value !== null && 'x-audience' in value && 'method' in value && 'path' in value
    ? [`${String(value.method)} ${String(value.path)}` as EndpointName]
    : [],
)

test('[TEL-04] every route of the app, walls included, is a page that may be told of, and no other one is', () => {
  const patterns = Object.values(router.routesById).flatMap(({ id, fullPath }) =>
    id === '__root__' || id === '/conversations' ? [] : [fullPath],
  )
  expect(patterns.length).toBeGreaterThan(30)
  expect([...patterns, 'unknown'].toSorted()).toEqual([...pagePatterns].toSorted())
})

test('[TEL-04] every action that is counted is one that may be told of', () => {
  const types = new Set(endpointNames.flatMap((name) => actionOf(name) ?? []))
  expect(types.size).toBeGreaterThan(20)
  expect(
    [...types, 'toggle', 'send_message'].filter((type) => !(actionNames as readonly string[]).includes(type)),
  ).toEqual([])
})

test('[TEL-04] every call has a name that may be told, as what took long and as where something failed', () => {
  expect(endpointNames).toContain(`${sendTelemetry.method} ${sendTelemetry.path}`)
  for (const name of endpointNames.filter((each) => each.includes(' /api/'))) {
    expect(telemetryEvent.safeParse({ type: 'operation', name, ms: 1 }).success, name).toBe(true)
    const error = { type: 'error', name: 'network', place: name, page: '/', severity: 'low', recovered: false }
    expect(telemetryEvent.safeParse(error).success, name).toBe(true)
  }
})
