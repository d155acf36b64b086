import { Camera, CameraDirection, EncodingType, MediaTypeSelection } from '@capacitor/camera'

export { openCamera } from '../../../web/src/platform/camera.ts'

/** How pictures of people are taken [MOB-04]. */
const picture = { quality: 90, targetWidth: 300, targetHeight: 300, editable: 'in-app' } as const

/** Codes of the plugin for a camera, a gallery or an editor that was left without a picture. */
const cancelled = ['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0013', 'OS-PLUG-CAMR-0020']

/** Pages open no camera themselves. */
export const canCapture = (): boolean => false

/** Whether the device can show a camera: phones have one. */
export const hasCamera = (): boolean => true

/**
 * Lets the person take or choose a picture in the screens of the system, and crop it.
 * @returns Undefined if they cancel.
 * @throws If it is not allowed, or fails.
 */
export async function pickPicture(source: 'camera' | 'gallery'): Promise<File | undefined> {
  try {
    const path = source === 'camera' ? await take() : await choose()
    if (path === undefined) return undefined
    const content = await (await fetch(path)).blob()
    return new File([content], 'photo.jpg', { type: content.type || 'image/jpeg' })
  } catch (error) {
    if (cancelled.includes(String((error as { code?: unknown }).code))) return undefined
    throw error
  }
}

async function take(): Promise<string | undefined> {
  const { webPath } = await Camera.takePhoto({
    ...picture,
    cameraDirection: CameraDirection.Front,
    encodingType: EncodingType.JPEG,
  })
  return webPath
}

async function choose(): Promise<string | undefined> {
  const { results } = await Camera.chooseFromGallery({ ...picture, mediaType: MediaTypeSelection.Photo })
  return results[0]?.webPath
}
