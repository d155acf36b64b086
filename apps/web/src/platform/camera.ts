/**
 * Lets the person take or choose a picture in the screens of the system; undefined where the page does that itself.
 * @returns Undefined if they cancel.
 * @throws If it is not allowed, or fails.
 */
export const pickPicture: ((source: 'camera' | 'gallery') => Promise<File | undefined>) | undefined = undefined

/** Whether file inputs can open the camera, as on phones. */
export function canCapture(): boolean {
  return 'capture' in HTMLInputElement.prototype
}

/** Whether the page can show a camera's video. */
export function hasCamera(): boolean {
  return navigator.mediaDevices?.getUserMedia !== undefined
}

/**
 * Opens the front camera. The caller must stop its tracks.
 * @throws If there is none, or permission is denied.
 */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } }, audio: false })
}
