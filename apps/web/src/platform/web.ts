/** What the device offers, in the browser. */

/** The address that friends can open: the app's own origin. */
export function appAddress(): string {
  return location.origin
}

/** Whether a file chooser can open the camera by itself, as phones do. */
export function canCapture(): boolean {
  return 'capture' in HTMLInputElement.prototype
}

/** Whether the page can show what a camera sees. */
export function hasCamera(): boolean {
  return navigator.mediaDevices?.getUserMedia !== undefined
}

/**
 * Opens the camera that looks at the person. Whoever opens it stops its tracks.
 * @throws When there is none, or the person refuses.
 */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } }, audio: false })
}

/** Hands a file over to the person, as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
