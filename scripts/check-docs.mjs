#!/usr/bin/env node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesUnder } from './lib/files.mjs'
import { root } from './lib/project.mjs'
import { script } from './lib/run.mjs'

/**
 * `node scripts/check-docs.mjs`: whether the documents still describe the code. Every path they name and link exists, the
 * picture of ARCHITECTURE.md shows every folder there is, and each decision record has its form and its line in the index.
 */

const read = (file) => readFileSync(join(root, file), 'utf8')
const foldersIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
    .map(({ name }) => name)

const files = [
  ...['.github', 'apps', 'bench', 'docs', 'e2e', 'packages', 'scripts'].flatMap(filesUnder),
  ...readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
]
/** Every file and folder by each end of its path: "http/router.ts" is enough where a document names "platform/http/router.ts". */
const known = new Set()
for (const file of files) {
  const parts = file.split('/')
  for (let end = parts.length; end > 0; end -= 1)
    for (let start = 0; start < end; start += 1) known.add(parts.slice(start, end).join('/'))
}

const records = files.filter((file) => /^docs\/decisions\/\d{3}-.*\.md$/.test(file))
const isSuperseded = (text) => /^Status: superseded by /m.test(text)
const documents = files.filter((file) => file.endsWith('.md'))

/** A path of ours: of a file by its ending, of a folder by where it begins. */
const filePath = /^[\w@.-]+(\/[\w@.-]+)*\.(tsx?|mjs|js|json|md|css)$/
const folderPath =
  /^(apps|build|bench|docs|e2e|features|lib|packages|platform|realtime|routes|scripts|testing|ui)\/[\w/-]*$/

function* brokenPaths(document, text) {
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?:|mailto:|#)/.test(target)) continue
    const path = join(dirname(document), target.split('#')[0])
    if (!existsSync(join(root, path))) yield target
  }
  // What changed long ago names what there was then; what no longer holds does, too.
  if (document === 'CHANGELOG.md' || isSuperseded(text)) return
  const inPictures = [...text.matchAll(/^```text\n(.*?)^```/gms)].flatMap(([, picture]) => picture.split(/\s+/))
  yield* inPictures.filter((name) => /^[\w/-]+\/$/.test(name) && !known.has(name.slice(0, -1)))
  const inText = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].map(([, code]) => code)
  for (const name of [...inPictures, ...inText]) {
    const path = name.replace(/[,;:]$/, '').replace(/\/$/, '')
    const isPath = filePath.test(path) || (name.includes('/') && folderPath.test(name))
    if (isPath && !known.has(path)) yield name
  }
}

/** The folders that the first picture of ARCHITECTURE.md must show, as it names them. */
function missingInPicture(text) {
  const picture = /^```text\n(.*?)^```/ms.exec(text)?.[1] ?? ''
  const shown = picture.match(/[\w-]+(?:\/[\w-]+)*\//g) ?? []
  const expected = [
    ...foldersIn('packages').map((name) => `packages/${name}/`),
    ...['apps/server/src', 'apps/server/src/platform', 'apps/web/src'].flatMap(foldersIn).map((name) => `${name}/`),
  ]
  // Server and web app have folders of the same name: each is to be shown as often as there are any.
  const timesIn = (names, name) => names.filter((each) => each === name).length
  return [...new Set(expected)].filter((name) => timesIn(shown, name) < timesIn(expected, name))
}

function* formOf(file, text, index) {
  if (!/^# \d{3}\. .+\n\nStatus: (accepted|(amended|superseded) by \[\d{3}\].*)\n\nDate: \d{4}-\d\d-\d\d\n/.test(text))
    yield 'must begin with its number and title, a status and a date'
  for (const heading of ['Context', 'Decision', 'Consequences'])
    if (!text.includes(`\n## ${heading}\n`)) yield `has no "${heading}"`
  const title = /^# \d{3}\. (.+)$/m.exec(text)?.[1]
  if (!index.includes(`[${title}](${file.split('/').at(-1)})`)) yield 'is not in docs/decisions/README.md by its title'
}

await script(async () => {
  const architecture = read('ARCHITECTURE.md')
  const index = read('docs/decisions/README.md')
  const problems = [
    ...documents.flatMap((file) => [...brokenPaths(file, read(file))].map((path) => `${file}: no such file: ${path}`)),
    ...missingInPicture(architecture).map((name) => `ARCHITECTURE.md: its first picture does not show ${name}`),
    ...records.flatMap((file) => [...formOf(file, read(file), index)].map((serverError) => `${file} ${serverError}`)),
  ]
  const lines = architecture.trimEnd().split('\n').length
  if (lines > 200) problems.push(`ARCHITECTURE.md has ${lines} lines; 200 are the most`)
  process.stdout.write(problems.map((serverError) => `${serverError}\n`).join(''))
  return problems.length > 0 ? 1 : 0
})
