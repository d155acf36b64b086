import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Lint sees what a file names at its head; this sees what is imported later, too, and features as wholes. */

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !/\.(test|suite)\.ts$/.test(file))
const imports = files.flatMap((file) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  return [...source.matchAll(/(?:from |import |import\()'(\.[^']+)'/g)].map(([, target = '']) => ({
    from: file,
    to: normalize(join(dirname(file), target)),
  }))
})

/** What imports itself by way of others, or something that does. */
function inCircles(edges: readonly { from: string; to: string }[]): string[] {
  const left = new Map<string, Set<string>>()
  for (const { from, to } of edges) if (from !== to) left.set(from, (left.get(from) ?? new Set()).add(to))
  // Whatever imports nothing that is left is taken away.
  for (let before = Infinity; left.size < before;) {
    before = left.size
    for (const [part, others] of left) if (![...others].some((other) => left.has(other))) left.delete(part)
  }
  return [...left.keys()].toSorted()
}

test('no files import each other in a circle, types and what is imported later included', () => {
  expect(imports.length).toBeGreaterThan(1000)
  expect(inCircles(imports)).toEqual([])
})

test('features import each other in one direction, in no circle', () => {
  const featureOf = (file: string) => /^features\/([^/]+)/.exec(file)?.[1]
  const edges = imports.flatMap(({ from, to }) => {
    const [one, other] = [featureOf(from), featureOf(to)]
    return one !== undefined && other !== undefined ? [{ from: one, to: other }] : []
  })
  expect(edges.length).toBeGreaterThan(100)
  expect(inCircles(edges)).toEqual([])
})
