import { typeset, typesetAround } from '@trouvaille/domain'
import type { ElementType } from 'react'

/** Attributes that people read or hear. */
const shown = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'placeholder']
/** Their text is no text of the page: it is edited, or read by the browser. */
const raw: ReadonlySet<unknown> = new Set(['textarea', 'script', 'style'])

/**
 * The props of an element, with the texts in them as French is printed [FR-01]. What people edit stays as it is. What a
 * component gets is set once more where it shows it: what people wrote keeps its marks until then.
 */
export function setProps(type: ElementType, props: unknown): object {
  const given = props as Record<string, unknown>
  const isShownHere = typeof type === 'string' || typeof type === 'symbol'
  const set = isShownHere ? typeset : typesetAround
  let changed = given
  const put = (name: string, value: unknown) => {
    if (value !== given[name]) changed = { ...changed, [name]: value }
  }
  if (!raw.has(type)) put('children', setText(given.children, set))
  for (const name of shown) put(name, setText(given[name], set))
  // Of a component it may be anything, such as the name of a group that is edited.
  if (typeof type === 'string') put('title', setText(given.title, set))
  return changed
}

/** A text typeset, also among other children. Everything else is what it was. */
function setText(value: unknown, set: (text: string) => string): unknown {
  if (typeof value === 'string') return set(value)
  if (!Array.isArray(value)) return value
  const all = value.map((each) => setText(each, set))
  return all.some((each, index) => each !== value[index]) ? all : value
}
