/** Forms with unsaved changes are asked before the person leaves the app in a way that the router does not see. */

type Ask = () => Promise<boolean>

const asks = new Set<Ask>()
let given = false

/**
 * Registers a form.
 * @param ask Settles with whether the person agrees to leave.
 * @returns Takes it back.
 */
export function onLeaveRequest(ask: Ask): () => void {
  asks.add(ask)
  return () => void asks.delete(ask)
}

/** Whether the person may leave: nothing is unsaved, or they agreed to lose it. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of asks) if (!(await ask())) return false
  return true
}

/** The page is left for good: nobody is asked again. */
export function giveUpUnsaved(): void {
  given = true
}

export const isGivenUp = (): boolean => given
