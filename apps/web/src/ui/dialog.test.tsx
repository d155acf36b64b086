// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Sheet } from './dialog.tsx'

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
