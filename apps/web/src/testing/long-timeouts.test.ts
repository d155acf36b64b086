import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const sourceOf = new Map(
  Object.entries(sources).map(([path, source]) => [new URL(path, 'file:///src/testing/').pathname, source]),
)

/** Whether a file imports the time-outs, directly or transitively. */
function isPatient(path: string, seen = new Set<string>()): boolean {
  if (path === '/src/testing/long-timeouts.ts') return true
  const source = sourceOf.get(path)
  if (source === undefined || seen.has(path)) return false
  seen.add(path)
  return [...source.matchAll(/(?:from |import |import\()'(\.[^']+)'/g)].some(([, target = '']) =>
    isPatient(new URL(target, `file://${path}`).pathname, seen),
  )
}

test('every test that waits for something on a page does so as long as a slow machine needs', () => {
  const waits = [...sourceOf]
    .filter(([path]) => /\.test\.tsx?$/.test(path) && path !== '/src/testing/patience.test.ts')
    .filter(([, source]) => /(?<!vi\.)\bwaitFor(?:ElementToBeRemoved)?\(|\bfind(?:All)?By[A-Z]/.test(source))
    .map(([path]) => path)
  expect(waits.length).toBeGreaterThan(50)
  expect(waits.filter((path) => !isPatient(path))).toEqual([])
})
