/**
 * Confirms with forms that have unsaved changes before the person leaves the app by a navigation outside of the router.
 */

type Ask = () => Promise<boolean>

const asks = new Set<Ask>()
let given = false

/**
 * Registers a form.
 * @param ask Resolves to whether the person agrees to leave.
 * @returns Unregisters it.
 */
export function onLeaveRequest(ask: Ask): () => void {
  asks.add(ask)
  return () => void asks.delete(ask)
}

/** Whether the person may leave: there are no unsaved changes, or they agree to lose them. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of asks) if (!(await ask())) return false
  return true
}

/** The page is about to be unloaded: nobody is asked again. */
export function giveUpUnsaved(): void {
  given = true
}

export const isGivenUp = (): boolean => given
