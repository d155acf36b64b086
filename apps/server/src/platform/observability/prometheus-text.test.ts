import { expect, test } from 'vitest'
import { createInstruments } from './instruments.ts'
import { prometheusText } from './prometheus-text.ts'

test('[OPS-07] figures are written with their units, their buckets added up, and what is in a label escaped', async () => {
  const instruments = createInstruments({ version: '0' })
  for (const seconds of [0.0005, 0.002, 0.002, 20]) {
    instruments.answered({ method: 'GET', route: '/a/{id}', status: 200, code: undefined, seconds })
  }
  instruments.answered({ method: 'GET', route: '/a"\\\n', status: 404, code: 'request.not_found', seconds: 1 })
  instruments.observe('some.memory', { kind: 'gauge', description: 'Some\nmemory.', unit: 'By' }, () => 12)
  instruments.observe('some.events', { kind: 'counter', description: 'Events.' }, () => [[3, { 'some.kind': 'x' }]])
  const lines = (await prometheusText(await instruments.read())).split('\n')
  const labels = 'http_request_method="GET",http_route="/a/{id}",http_response_status_code="200"'
  const name = 'http_server_request_duration_seconds'
  expect(
    lines.filter(
      (line) =>
        line.startsWith(name) && line.includes('/a/{id}') && /le="(0.001|0.0025|10|\+Inf)"|sum|count/.test(line),
    ),
  ).toEqual([
    `${name}_count{${labels}} 4`,
    `${name}_sum{${labels}} 20.0045`,
    `${name}_bucket{${labels},le="0.001"} 1`,
    `${name}_bucket{${labels},le="0.0025"} 3`,
    `${name}_bucket{${labels},le="10"} 3`,
    `${name}_bucket{${labels},le="+Inf"} 4`,
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      `# TYPE ${name} histogram`,
      `${name}_count{http_request_method="GET",http_route="/a\\"\\\\\\n",http_response_status_code="404"} 1`,
      'trouvaille_refusals_total{error_type="request.not_found"} 1',
      '# HELP some_memory_bytes Some\\nmemory.',
      '# TYPE some_memory_bytes gauge',
      'some_memory_bytes 12',
      '# TYPE some_events_total counter',
      'some_events_total{some_kind="x"} 3',
    ]),
  )
  expect(lines.at(-1)).toBe('')
  await instruments.close()
})
