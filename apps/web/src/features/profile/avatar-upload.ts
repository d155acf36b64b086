import type { imageTypes } from '@trouvaille/contract'
import { imageLimits } from '@trouvaille/domain'
import { useState } from 'react'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { type FailureTexts, waitText } from '../../lib/error-texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { takeUpAvatar } from './queries.ts'
import { texts as profileTexts } from './texts.ts'
import { type App, useApp } from '../../core/app.ts'

const { avatar: texts } = profileTexts

/** Accepted file types; the server validates the bytes [GAP-76]. */
export const acceptedTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
] satisfies (typeof imageTypes)[number][]

const refuseSize = () => showError(texts.tooLarge.text, texts.tooLarge.title)
const refuseType = () => showError(texts.noImage.text, texts.noImage.title)

/** Whether a picture may be uploaded; shows the reason if not [PROF-35] to [PROF-37]. */
export function mayUpload(file: Blob): boolean {
  if (!acceptedTypes.includes(file.type)) refuseType()
  else if (file.size >= imageLimits.maxBytes) refuseSize()
  else if (file.size === 0) showError(texts.failed.text)
  else return true
  return false
}

/**
 * Uploads a picture.
 * @returns Its URL.
 * @throws ApiFailure or NetworkFailure; `explainUpload` shows them.
 */
export async function uploadPicture(app: App, method: 'post' | 'put', path: string, file: Blob): Promise<string> {
  const init = { headers: { 'content-type': file.type }, body: file }
  return (await app.api.send<{ avatarUrl: string }>(method, path, init)).avatarUrl
}

interface AvatarUpload {
  busy: boolean
  /** Validates a picture, then sets it as the avatar [PROF-35] to [PROF-37]. */
  upload(file: Blob): Promise<void>
  remove(): Promise<void>
}

/** Changes the own avatar, at once and independently of the rest of the profile. */
export function useAvatarUpload(): AvatarUpload {
  const app = useApp()
  const [busy, setBusy] = useState(false)

  async function work(task: () => Promise<void>, explain: (error: unknown) => void) {
    setBusy(true)
    try {
      await task()
    } catch (error) {
      console.error('The avatar could not be changed', error)
      explain(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    async upload(file) {
      if (!mayUpload(file)) return
      await work(async () => {
        takeUpAvatar(app, await uploadPicture(app, 'post', '/api/avatar', file))
        showToast({ title: texts.changed, tone: 'success' })
      }, explainUpload)
    },
    async remove() {
      await work(
        async () => {
          await app.call('delete /api/avatar')
          takeUpAvatar(app, null)
          showToast({ title: texts.removed, tone: 'success' })
        },
        () => showError(texts.removeFailed),
      )
    },
  }
}

/**
 * Shows why an upload failed.
 * @param failed Text for failures that are not due to the picture.
 */
export function explainUpload(error: unknown, failed: FailureTexts = texts.failed): void {
  const code = error instanceof ApiFailure ? error.code : undefined
  if (error instanceof ApiFailure && error.retryAfter !== undefined) {
    return showError(texts.tooOften(waitText(error.retryAfter)))
  }
  if (code === 'image.too_large' || code === 'request.too_large') return refuseSize()
  if (code === 'image.too_many_pixels') return showError(texts.tooManyPixels, texts.tooLarge.title)
  if (code === 'image.unsupported_type' || code === 'request.unsupported_type') return refuseType()
  if (code === 'image.unreadable') return showError(texts.failed.text)
  showError(error instanceof NetworkFailure ? failed.text : failed.unexpectedly)
}
