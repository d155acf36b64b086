import { createElement } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import type { Row } from './message-rows.ts'
import { useSteadyRows } from './use-steady-rows.ts'

const row = (key: string) => ({ key }) as Row
const list = (keys: string) => [...keys].map(row)

/** The rows that the list received in order; "<" where only the start differs. */
function steps(...wanted: string[]): string[] {
  const given: string[] = []
  function List({ rows }: { rows: readonly Row[] }) {
    const { rows: shown, isShifted } = useSteadyRows(rows)
    const rendered = `${isShifted ? '<' : ''}${shown.map(({ key }) => key).join('')}`
    if (given.at(-1) !== rendered) given.push(rendered)
    return null
  }
  const [first = '', ...others] = wanted
  const { show } = render(createElement(List, { rows: list(first) }))
  for (const next of others) show(createElement(List, { rows: list(next) }))
  return given
}

test.each([
  ['what comes at the end', ['cd', 'cde'], ['cd', 'cde']],
  ['what comes at the start', ['cd', 'abcd'], ['cd', '<abcd']],
  ['what goes at the start', ['abcd', 'cd'], ['abcd', '<cd']],
  ['at the start and the end: one after the other', ['cde', 'abcd'], ['cde', '<abcde', 'abcd']],
  ['a window that moves down', ['abcd', 'cdef'], ['abcd', '<cd', 'cdef']],
  ['another place', ['abc', 'xyz'], ['abc', 'xyz']],
  ['from nothing', ['', 'ab'], ['', 'ab']],
])('%s', (_, wanted, expected) => {
  expect(steps(...wanted)).toEqual(expected)
})
