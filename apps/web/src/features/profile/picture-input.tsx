import type { Ref } from 'react'
import { acceptedTypes } from './avatar-upload.ts'

interface PictureInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  /** Opens the camera directly. */
  capture?: 'user'
  onPick: (file: File) => void
}

/** The hidden file input of a menu entry. */
export function PictureInput({ ref, label, capture, onPick }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={acceptedTypes.join()}
      capture={capture}
      aria-label={label}
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) onPick(file)
        // Reset, so that choosing the same file again fires a change event.
        target.value = ''
      }}
    />
  )
}
