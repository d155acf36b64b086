import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesUnder } from './files.mjs'
import { root } from './project.mjs'

/** The table of ASVS says what is so: each requirement once, with a known state, and with tests that there are. */

const table = 'docs/security/asvs.md'
const read = (file) => readFileSync(join(root, file), 'utf8')

/** Facts of ASVS 5.0.0: each section, how many of its requirements are of level 1, and the ids of levels 1 and 2. */
const sections = {
  1.1: [0, '1-2'],
  1.2: [5, '1-9'],
  1.3: [2, '1-11'],
  1.4: [0, '1-3'],
  1.5: [1, '1-2'],
  2.1: [1, '1-3'],
  2.2: [2, '1-3'],
  2.3: [1, '1-4'],
  2.4: [0, '1'],
  3.2: [2, '1-2'],
  3.3: [1, '1-4'],
  3.4: [2, '1-6'],
  3.5: [3, '1-5'],
  3.7: [0, '1-2'],
  4.1: [1, '1-3'],
  4.2: [0, '1'],
  4.3: [0, '1-2'],
  4.4: [1, '1-4'],
  5.1: [0, '1'],
  5.2: [2, '1-3'],
  5.3: [2, '1-2'],
  5.4: [0, '1-3'],
  6.1: [1, '1-3'],
  6.2: [8, '1-12'],
  6.3: [2, '1-4'],
  6.4: [2, '1-4'],
  6.5: [0, '1-5'],
  6.6: [0, '1-3'],
  6.8: [0, '1-4'],
  7.1: [0, '1-3'],
  7.2: [4, '1-4'],
  7.3: [0, '1-2'],
  7.4: [2, '1-5'],
  7.5: [0, '1-2'],
  7.6: [0, '1-2'],
  8.1: [1, '1-2'],
  8.2: [2, '1-3'],
  8.3: [1, '1'],
  8.4: [0, '1'],
  9.1: [3, '1-3'],
  9.2: [1, '1-4'],
  10.1: [0, '1-2'],
  10.2: [0, '1-2'],
  10.3: [0, '1-4'],
  10.4: [5, '1-11'],
  10.5: [0, '1-5'],
  10.6: [0, '1-2'],
  10.7: [0, '1-3'],
  11.1: [0, '1-2'],
  11.2: [0, '1-3'],
  11.3: [2, '1-3'],
  11.4: [1, '1-4'],
  11.5: [0, '1'],
  11.6: [0, '1'],
  12.1: [1, '1-3'],
  12.2: [2, '1-2'],
  12.3: [0, '1-4'],
  13.1: [0, '1'],
  13.2: [0, '1-5'],
  13.3: [0, '1-2'],
  13.4: [1, '1-5'],
  14.1: [0, '1-2'],
  14.2: [1, '1-4'],
  14.3: [1, '1-3'],
  15.1: [1, '1-3'],
  15.2: [1, '1-3'],
  15.3: [1, '1-7'],
  16.1: [0, '1'],
  16.2: [0, '1-5'],
  16.3: [0, '1-4'],
  16.4: [0, '1-3'],
  16.5: [0, '1-3'],
  17.1: [0, '1'],
  17.2: [0, '1-4'],
  17.3: [0, '1-2'],
}

const idsOf = ([section, [, span]]) => {
  const [first, last = first] = span.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)
}
const expectedIds = Object.entries(sections).flatMap(idsOf)
const byNumber = (a, b) => a.localeCompare(b, 'en', { numeric: true })

const rows = [...read(table).matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, id, level, asks, state, shown]) => ({ id, level, asks, state, shown }),
)
const states = ['met', 'not applicable', 'open']

const testFiles = ['packages', 'apps', 'e2e', 'scripts']
  .flatMap(filesUnder)
  .filter((path) => /\.(test|spec)\./.test(path))

/** What a row cites: files in backticks, each with the titles and ids that follow it, and links to documents. */
function citations(shown) {
  const files = [...shown.matchAll(/`([^`]+)`([^`]*)/g)].map(([, file, rest]) => ({
    file,
    titles: [...rest.matchAll(/"([^"]+)"|(\[[A-Z]+-\d+\])/g)].map(([, title, id]) => title ?? id),
  }))
  const links = [...shown.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)].map(([, path, anchor]) => ({ path, anchor }))
  return { tests: files.filter(({ file }) => /\.test\./.test(file)), files, links }
}

const anchorsOf = (file) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

describe('the table of ASVS', () => {
  test('has each requirement of levels 1 and 2 once, in order, at its level', () => {
    expect(rows.map(({ id }) => id)).toEqual(expectedIds.toSorted(byNumber))
    expect(rows).toHaveLength(253)
    for (const [section, [ofLevel1]] of Object.entries(sections)) {
      const first = rows.filter(({ id, level }) => id.startsWith(`${section}.`) && level === '1')
      expect(first.length, section).toBe(ofLevel1)
    }
  })

  test.each(rows)('$id is $state, and says by what', ({ state, shown }) => {
    expect(states).toContain(state)
    const { tests, files, links } = citations(shown)
    expect(state === 'met' && files.length + links.length === 0, 'met, by nothing').toBe(false)
    for (const { file, titles } of tests) {
      const found = testFiles.filter((path) => path.endsWith(`/${file}`))
      expect(found, file).toHaveLength(1)
      expect(titles, `${file} is cited without a test`).not.toEqual([])
      for (const title of titles) expect(read(found[0]), file).toContain(title)
    }
    for (const { path, anchor } of links) {
      const target = join(dirname(table), path)
      expect(existsSync(join(root, target)), target).toBe(true)
      expect(anchor === undefined || anchorsOf(target).includes(anchor), anchor).toBe(true)
    }
  })

  test('is summed up in SECURITY.md', () => {
    const summary = [...read('SECURITY.md').matchAll(/^\| (V\d+) .+?\| +(\d+) \| +(\d+) \| +(\d+) \|$/gm)].map(
      ([, chapter, ...counts]) => [chapter, ...counts.map(Number)],
    )
    const chapters = Array.from({ length: 17 }, (_, index) => {
      const of = rows.filter(({ id }) => id.startsWith(`${index + 1}.`))
      return [`V${index + 1}`, ...states.map((state) => of.filter((row) => row.state === state).length)]
    })
    expect(summary).toEqual(chapters)
    const [, ...all] = /^\| All +\| +(\d+) \| +(\d+) \| +(\d+) \|$/m.exec(read('SECURITY.md')) ?? []
    expect(all.map(Number)).toEqual(states.map((state) => rows.filter((row) => row.state === state).length))
  })
})
