import { useState } from 'react'

/** Where the dialog that was opened last gives the focus back to. */
let latest: readonly HTMLElement[] = []

/**
 * For a dialog that is rendered as long as it is open, and so has no trigger that its library knows.
 * @returns For `onCloseAutoFocus`: gives the focus back to what had it when the dialog opened, or where that has gone
 *   away meanwhile to what stood around it.
 */
export function useReturnFocus(): (event: Event) => void {
  const [places] = useState(() => (latest = placesToReturn()))
  return (event) => {
    const place = places.find(({ isConnected }) => isConnected)
    if (!place) return
    event.preventDefault()
    place.focus({ preventScroll: place !== places[0] })
  }
}

/**
 * What has the focus, and from the inside out what around it can take it; then the same of the dialog it is in. Nothing
 * has it where a dialog opens in the place of one that has just closed and has not given it back yet.
 */
function placesToReturn(): readonly HTMLElement[] {
  const opener = document.activeElement
  const places: HTMLElement[] = []
  for (let next = opener; next instanceof HTMLElement && next !== document.body; next = next.parentElement) {
    if (next === opener || next.hasAttribute('tabindex')) places.push(next)
  }
  const isOfDialog = opener === document.body || opener?.closest('[role=dialog]')
  return isOfDialog ? [...places, ...latest] : places
}
