import { useState } from 'react'

/**
 * For a dialog that is rendered as long as it is open, and so has no trigger that its library knows.
 * @returns For `onCloseAutoFocus`: gives the focus back to what had it when the dialog opened.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return (event) => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body) return
    event.preventDefault()
    opener.focus()
  }
}
