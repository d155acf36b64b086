import {
  assignLayouts,
  type Drawn,
  isLayoutOf,
  type LayoutName,
  type Layouts,
  layoutOf,
  nameOf,
} from '@trouvaille/covers'
import { viewOf, type Work, type WorkView } from '@trouvaille/domain'
import { useMemo } from 'react'
import { deviceStore } from '../platform/storage.ts'
import { landingWorks } from './landing-works.ts'

/**
 * The layouts of drawn covers on this device. A work gets its own in the row in which it is drawn first, and has it in
 * every other place from then on [COVER-01] [COVER-09]. Signing out forgets them, as all that begins with `cache:`.
 */

const key = 'cache:covers'
/** Works whose layout outlasts the visit, those that got it last. */
const mostKept = 2000

/** Chosen for how they stand side by side, and part of the landing page as it is served. */
const fixed: Layouts = new Map(Object.values(landingWorks).map((work) => [nameOf(work), layoutOf(work)]))

let layouts: Layouts | undefined

const isKept = (value: unknown): value is [string, LayoutName][] =>
  Array.isArray(value) && value.every((entry) => Array.isArray(entry) && isLayoutOf(String(entry[0]), entry[1]))

/** Whether the device keeps any. */
let isStored = false
let isToStore = false

/** Gives the works of a row that have none yet their layouts. */
function assign(row: readonly (Drawn | undefined)[]): Layouts {
  if (!layouts) {
    const kept = deviceStore.read(key, isKept)
    isStored = kept !== undefined
    layouts = new Map([...(kept ?? []), ...fixed])
  }
  const before = layouts.size
  assignLayouts(row, layouts)
  if (layouts.size > before && !isToStore) {
    isToStore = true
    // After the rows that are rendered with this one.
    queueMicrotask(store)
  }
  return layouts
}

function store(): void {
  isToStore = false
  const kept = deviceStore.read(key, isKept)
  if (isStored && !kept) {
    // Cleared meanwhile, with the account's other data.
    layouts = undefined
    return
  }
  // Other tabs assign layouts too.
  const all = new Map([...(kept ?? []), ...(layouts ?? [])])
  deviceStore.write(key, [...all].slice(-mostKept))
  isStored = true
}

/** The layout of a work's drawn cover. */
export function coverLayout(work: Drawn): LayoutName | undefined {
  const name = nameOf(work)
  return fixed.get(name) ?? assign([work]).get(name)
}

/** To be called by whatever shows works in a row, before it does: those drawn first here get layouts that differ. */
export function useCoversApart(works: readonly Work[] | undefined): void {
  const row = useMemo(() => works?.map((work) => drawnOf(viewOf(work))) ?? [], [works])
  // While rendering, because the covers below ask next; asked again, it changes nothing.
  assign(row)
}

/** Undefined where a picture stands. */
const drawnOf = (view: WorkView) => (view.image('card') ? undefined : view)
