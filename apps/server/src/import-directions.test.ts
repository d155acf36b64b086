import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Lint checks static imports; this test covers dynamic ones and features as wholes, too. */

const server = import.meta.dirname
const webApp = join(server, '../../web/src')

/** What the files of a folder import of each other. */
function importsIn(folder: string) {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.(test|suite)\.tsx?$/.test(file))
  return files.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8')
    return [...source.matchAll(/(?:from |import |import\()'(\.[^']+)'/g)].map(([, target = '']) => ({
      from: file,
      to: normalize(join(dirname(file), target)),
    }))
  })
}

/** The modules in a circle of imports, and those that import one. */
function inCircles(edges: readonly { from: string; to: string }[]): string[] {
  const left = new Map<string, Set<string>>()
  for (const { from, to } of edges) if (from !== to) left.set(from, (left.get(from) ?? new Set()).add(to))
  // Remove, again and again, modules that import no remaining one.
  for (let before = Infinity; left.size < before;) {
    before = left.size
    for (const [part, others] of left) if (![...others].some((other) => left.has(other))) left.delete(part)
  }
  return [...left.keys()].toSorted()
}

test.each([
  ['the server', server],
  ['the web app', webApp],
])('no files of %s import each other in a circle, types and what is imported later included', (_, folder) => {
  const imports = importsIn(folder)
  expect(imports.length).toBeGreaterThan(1000)
  expect(inCircles(imports)).toEqual([])
})

test('features import each other in one direction, in no circle', () => {
  const featureOf = (file: string) => /^features\/([^/]+)/.exec(file)?.[1]
  const edges = importsIn(server).flatMap(({ from, to }) => {
    const [one, other] = [featureOf(from), featureOf(to)]
    return one !== undefined && other !== undefined ? [{ from: one, to: other }] : []
  })
  expect(edges.length).toBeGreaterThan(100)
  expect(inCircles(edges)).toEqual([])
})
