import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import '../testing/long-timeouts.ts'
import { useKeptFocus } from './use-kept-focus.ts'

afterEach(cleanup)

/** @param gone What is not there any more. */
function Page({ gone }: { gone?: string }) {
  const place = useRef<HTMLElement>(null)
  useKeptFocus(place)
  return (
    <>
      <main ref={place} tabIndex={-1}>
        {gone !== 'above' && <button>above</button>}
        <ul>
          {['one', 'two', 'three'].map(
            (name) =>
              name !== gone && (
                <li key={name}>
                  <button>{name}</button>
                </li>
              ),
          )}
        </ul>
      </main>
      {gone !== 'elsewhere' && <button>elsewhere</button>}
    </>
  )
}

const focus = async (name: string) => act(async () => screen.getByRole('button', { name }).focus())

test.each([
  ['one', 'two'],
  ['three', 'two'],
  ['above', 'main'],
  ['elsewhere', 'body'],
])('when "%s" goes away with the focus, "%s" has it', async (gone, next) => {
  const { rerender } = render(<Page />)
  await focus(gone)
  rerender(<Page gone={gone} />)
  const focused = () => document.activeElement as HTMLElement
  await waitFor(() => expect(focused().tagName === 'BUTTON' ? focused().textContent : focused().localName).toBe(next))
})

test('whoever has left is not called back', async () => {
  const { rerender } = render(<Page />)
  await focus('above')
  await focus('elsewhere')
  rerender(<Page gone="elsewhere" />)
  await act(async () => {})
  expect(document.activeElement).toBe(document.body)
})
