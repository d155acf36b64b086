import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import '../testing/long-timeouts.ts'
import { renderHook } from '../testing/render-hook.ts'
import { Sheet } from './dialog.tsx'
import { useReturnFocus } from './use-return-focus.ts'

afterEach(cleanup)

/** A list whose rows open a sheet, in which the row can be removed. */
function Page() {
  const [open, setOpen] = useState(false)
  const [isThere, setThere] = useState(true)
  return (
    <main tabIndex={-1}>
      {isThere && <button onClick={() => setOpen(true)}>Ines</button>}
      {open && (
        <Sheet label="Ines" onClose={() => setOpen(false)}>
          <button onClick={() => setThere(false)}>Retirer</button>
          <button onClick={() => setOpen(false)}>Fermer</button>
        </Sheet>
      )}
    </main>
  )
}

test.each([
  [[], 'BUTTON'],
  [['Retirer'], 'MAIN'],
])('what closes gives the focus back to its opener, or to what stood around it: %j', async (first, to) => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Ines' }))
  for (const name of [...first, 'Fermer']) await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe(to))
})

test('a dialog that opens before the one before it has given the focus back, gives it back in its place', () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  const first = renderHook(useReturnFocus)
  opener.blur()
  const second = renderHook(useReturnFocus)
  first.unmount()
  second.get()(new Event('close', { cancelable: true }))
  expect(document.activeElement).toBe(opener)
  opener.remove()
})
