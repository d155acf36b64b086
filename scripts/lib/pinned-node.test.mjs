import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

it('version managers choose the Node that is pinned for each platform', () => {
  const pinned = new Set(Object.values(JSON.parse(read('package.json')).optionalDependencies))
  expect([...pinned]).toEqual([read('.nvmrc').trim()])
})
