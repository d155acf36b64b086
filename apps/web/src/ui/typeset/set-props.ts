import { typeset } from '@trouvaille/domain'
import type { ElementType } from 'react'

/** Attributes that people read or hear. */
const shown = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'placeholder']
/** Their text is no text of the page: it is edited, or read by the browser. */
const raw: ReadonlySet<unknown> = new Set(['textarea', 'script', 'style'])

/** The props of an element, with the texts in them as French is printed [FR-01]. What people edit stays as it is. */
export function setProps(type: ElementType, props: unknown): object {
  const given = props as Record<string, unknown>
  let set = given
  const put = (name: string, value: unknown) => {
    if (value !== given[name]) set = { ...set, [name]: value }
  }
  if (!raw.has(type)) put('children', setText(given.children))
  for (const name of shown) put(name, setText(given[name]))
  // Of a component it may be anything, such as the name of a group that is edited.
  if (typeof type === 'string') put('title', setText(given.title))
  return set
}

/** A text typeset, also among other children. Everything else is what it was. */
function setText(value: unknown): unknown {
  if (typeof value === 'string') return typeset(value)
  if (!Array.isArray(value)) return value
  const set = value.map(setText)
  return set.some((each, index) => each !== value[index]) ? set : value
}
