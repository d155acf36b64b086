import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Name = Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>
type Context = Parameters<Name>[1]

const source = join(import.meta.dirname, '../src')
const domain = join(import.meta.dirname, '../../../packages/domain/src')

/** Rules that no first screen uses, although the index of the domain exports them. */
const later = new Set(
  [
    'security-log.ts',
    'security-log-summary.ts',
    'biography.ts',
    'catalogue-index.ts',
    'duration.ts',
    'device-metrics.ts',
    'error-classes.ts',
    'genres.ts',
    'histogram.ts',
    'limits/observability.ts',
    'limits/security.ts',
    'rules/bio.ts',
    'rules/account.ts',
    'rules/birth-date.ts',
    'rules/contacts.ts',
    'rules/conversation.ts',
    'rules/message.ts',
    'rules/name-keys.ts',
    'rules/people-search.ts',
    'rules/phone.ts',
    'rules/profile.ts',
    'rules/showcase.ts',
    'rules/username.ts',
    'shared-content.ts',
    'work-addresses.ts',
  ].map((file) => {
    const id = join(domain, file)
    if (!existsSync(id)) throw new Error(`"${file}" is not part of the domain`)
    return id
  }),
)

/** The entry of a visitor's landing page before the first interaction: one chunk holds all that it imports. */
const untouched = 'hydrate-on-interaction.ts'

/**
 * Each of what its roots import at once, whatever the way, and no chunk before it has; of that only what `within`
 * imports as well. A file runs all of its modules. So `app` must hold nothing that is fetched where the app does not
 * run yet: on the landing page, for which `page-setup` is.
 */
const chunks: readonly { name: string; roots: readonly string[]; within?: readonly string[] }[] = [
  {
    name: 'page-setup',
    roots: [
      'page-setup.ts',
      'platform/credentials.ts',
      'features/home/landing-entry.tsx',
      'features/home/share-app-dialog.tsx',
      'ui/toast-region.tsx',
    ],
    within: ['main.tsx', 'app.tsx'],
  },
  { name: 'render-app', roots: ['render-app.tsx'] },
  { name: 'app', roots: ['app.tsx', 'ui/drawings.ts'] },
  { name: 'drawing', roots: ['../../../packages/covers/src/drawing.ts', 'ui/cover.tsx', 'ui/sticker.tsx'] },
  {
    name: 'member',
    roots: ['features/shell/member-shell.tsx', 'features/home/home.tsx', 'features/conversations/unread-badge.tsx'],
  },
  { name: 'works', roots: ['routes/section.tsx'], within: ['routes/work.tsx'] },
  { name: 'live', roots: ['realtime/live.ts', 'features/safety/notices-badge.tsx'] },
]

/**
 * Puts what the first screens need into few files. Left to itself the bundler makes one for each set of pages that
 * share something: a hundred, most under a kilobyte, each of which costs a phone more time than its content.
 */
export function firstChunks(): Plugin {
  let names: Map<string, string> | undefined
  const name: Name = (id, context) => {
    names ??= namesOf(context)
    return names.get(id) ?? null
  }
  const groups = [
    { name, debugName: 'first-chunks', includeDependenciesRecursively: false },
    // Those that no first screen shows: one file, where each page would have some tiny ones.
    { name: 'icons', test: isIcon },
  ]
  return {
    name: 'first-chunks',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
  }
}

/** @returns The chunk of each module that is in one of them. */
function namesOf(context: Context): Map<string, string> {
  const taken = importedBy(untouched, context)
  const names = new Map<string, string>()
  for (const id of taken) if (id !== join(source, untouched)) names.set(id, 'landing-parts')
  for (const { name, roots, within } of chunks) {
    const frame = within && importedByAny(within, context)
    for (const id of importedByAny(roots, context)) {
      if (taken.has(id) || (frame && !frame.has(id) && !isIcon.test(id))) continue
      taken.add(id)
      names.set(id, name)
    }
  }
  return names
}

const importedByAny = (roots: readonly string[], context: Context) =>
  new Set(roots.flatMap((root) => [...importedBy(root, context)]))

/** @returns The ids of a module and of all that it imports, and they in turn. What comes later is left out. */
function importedBy(root: string, context: Context): Set<string> {
  const found = new Set<string>()
  const collect = (id: string) => {
    if (found.has(id) || later.has(id)) return
    found.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      if (iconIndex.test(imported)) for (const icon of iconsOf(id, imported, context)) collect(icon)
      else collect(imported)
    }
  }
  const id = join(source, root)
  if (!context.getModuleInfo(id)) throw new Error(`"${root}" is not part of the app`)
  collect(id)
  return found
}

const isIcon = /lucide-react/
const iconIndex = /lucide-react\.mjs$/

/**
 * The icons that a module names. The index through which it imports them imports those of the whole app, so that its own
 * imports say nothing about a screen.
 */
function iconsOf(id: string, index: string, context: Context): string[] {
  const imports = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
  const code = context.getModuleInfo(id)?.code ?? ''
  const names = [...code.matchAll(imports)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  )
  const files = iconFiles(context.getModuleInfo(index)?.code ?? '')
  return names.filter(Boolean).map((name) => {
    const file = files.get(name)
    if (file === undefined) throw new Error(`"${name}" is not among the icons`)
    return join(index, '..', file)
  })
}

const filesOfIcons = new Map<string, string>()

/** The file of each name that the index exports. */
function iconFiles(index: string): ReadonlyMap<string, string> {
  if (filesOfIcons.size > 0) return filesOfIcons
  for (const [, list = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g)) {
    for (const name of list.split(',')) filesOfIcons.set(name.replace('default as', '').trim(), file)
  }
  return filesOfIcons
}
