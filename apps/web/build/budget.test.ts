import { randomBytes } from 'node:crypto'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { firstScreenBudgets } from './budget.ts'

/** A chunk of that many incompressible KB, with its static imports. */
const chunk = (name: string, kilobytes: number, imports: string[] = []) =>
  ({
    type: 'chunk',
    name,
    fileName: `${name}.js`,
    code: randomBytes(kilobytes * 1024).toString('base64'),
    imports: imports.map((other) => `${other}.js`),
  }) as Rolldown.OutputChunk

const inUse = ['hydrate-landing', 'landing-shelves', 'share-app-dialog', 'toast-region'].map((name) => chunk(name, 1))

/** The plugin's error for a build, or nothing. */
function judge(...chunks: Rolldown.OutputChunk[]): string | undefined {
  const { generateBundle } = firstScreenBudgets()
  if (typeof generateBundle !== 'function') throw new Error('The plugin looks at no bundle.')
  let reported: string | undefined
  const context = { info: () => {}, error: (text: string) => (reported ??= text) }
  const bundle = Object.fromEntries([...inUse, ...chunks].map((one) => [one.fileName, one]))
  void generateBundle.call(context as never, {} as never, bundle, false)
  return reported
}

const landing = chunk('landing', 1)
const home = ['index', 'render-app', 'app', 'member', 'drawing'].map((name) => chunk(name, 15))

test('[FAST-01] a landing page of more than 15 KB is not built', () => {
  const more = chunk('more', 8)
  expect(judge(chunk('landing', 6, ['more']), more, ...home)).toBeUndefined()
  expect(judge(chunk('landing', 8, ['more']), more, ...home)).toContain('The landing page')
})

test('[FAST-02] a home of more than 151 KB, or of more than eight files, is not built', () => {
  const [, ...rest] = home
  expect(judge(landing, chunk('index', 88), ...rest)).toBeUndefined()
  expect(judge(landing, chunk('index', 92), ...rest)).toContain('Home of a member')
  const parts = ['a', 'b', 'c', 'd']
  const split = (names: string[]) => [chunk('index', 1, names), ...names.map((name) => chunk(name, 1))]
  expect(judge(landing, ...split(parts.slice(1)), ...rest)).toBeUndefined()
  expect(judge(landing, ...split(parts), ...rest)).toContain('Home of a member')
})
