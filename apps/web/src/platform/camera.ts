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
