import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** Elements that hold the title of a work and nothing else, as they begin. */
const titled = /<\w+([^<>]*)>\s*(?:\{(?:view|work|viewOf\(\w+\))\.title\}|<Highlight text=\{view\.title\})/g

test('[EASE-11] every element that holds the title of a work says in which language it is', () => {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    path.includes('.test.') ? [] : [...source.matchAll(titled)].map(([element]) => ({ path, element })),
  )
  expect(found.length).toBeGreaterThanOrEqual(15)
  expect(found.filter(({ element }) => !/ lang=\{[^}]*\.lang\}/.test(element))).toEqual([])
})
