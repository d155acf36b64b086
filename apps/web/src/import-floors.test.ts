import { expect, test } from 'vitest'

/** Lint sees what a file names at its head; this sees features as wholes, and what is fetched later. */

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

/** "features/works" of a file in it, else its folder at the top. */
function partOf(path: string): string {
  const [top = '', next = ''] = path.split('/')
  return top === 'features' ? `${top}/${next}` : top
}

const files = Object.entries(sources).filter(([path]) => !/\.test\.tsx?$/.test(path))
const imports = files.flatMap(([path, source]) =>
  [...source.matchAll(/(?:from |import |import\()'(\.[^']+)'/g)].map(([, target = '']) => {
    const file = path.replace('./', '')
    const imported = new URL(target, `file:///${file}`).pathname.slice(1)
    return { from: partOf(file), to: partOf(imported), names: `${file} -> ${imported}` }
  }),
)
const names = (some: typeof imports) => some.map((each) => each.names)

test('lib, ui, platform and the core know no feature, not even one that they fetch later', () => {
  const low = imports.filter(({ from }) => ['lib', 'ui', 'platform', 'core'].includes(from))
  expect(low.length).toBeGreaterThan(10)
  expect(names(low.filter(({ to }) => /^(features|routes)\b/.test(to)))).toEqual([])
})

test('features know no page and not the router', () => {
  const high = imports.filter(({ from }) => from.startsWith('features/'))
  expect(names(high.filter(({ to }) => /^(routes|router|route-guards|app|main|preload-pages)\b/.test(to)))).toEqual([])
})

test('features stand above each other, in no circle', () => {
  const standsOn = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (!from.startsWith('features/') || !to.startsWith('features/') || from === to) continue
    standsOn.set(from, (standsOn.get(from) ?? new Set()).add(to))
  }
  expect(standsOn.size).toBeGreaterThan(10)
  // Whatever stands on nothing that is left is taken away; what cannot be is part of a circle, or stands on one.
  const left = new Set(standsOn.keys())
  for (let before = Infinity; left.size < before;) {
    before = left.size
    for (const part of left) if (![...(standsOn.get(part) ?? [])].some((other) => left.has(other))) left.delete(part)
  }
  expect([...left]).toEqual([])
})

test('[FIG-09] the chart library comes with the figures of all accounts alone, and those when they are shown', () => {
  const importers = (target: RegExp) =>
    files.filter(([, source]) => target.test(source)).map(([path]) => path.replace('./', ''))
  expect(importers(/from 'uplot'/)).toEqual(['ui/time-chart/draw.ts'])
  const withChart = importers(/from '[^']*\/time-chart\/(?:time-chart|draw)\.tsx?'/)
  expect(withChart.length).toBeGreaterThan(2)
  expect(withChart.filter((path) => !path.startsWith('features/dashboards/metrics/server-'))).toEqual([])
  // They are fetched as a whole, and nothing else imports their parts.
  const others = files.filter(([path]) => !path.startsWith('./features/dashboards/metrics/server-'))
  expect(
    others.filter(([, source]) =>
      /from '[^']*\/server-(metrics|state|errors|overview|performance|usage)\.tsx'/.test(source),
    ),
  ).toEqual([])
  expect(importers(/import\('[^']*\/dashboards\/metrics\/server-metrics\.tsx'\)/)).toEqual(['routes/admin.tsx'])
})
