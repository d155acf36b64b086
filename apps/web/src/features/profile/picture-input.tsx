import type { Ref } from 'react'
import { acceptedTypes } from './avatar-upload.ts'

interface PictureInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  /** Opens the camera at once. */
  capture?: 'user'
  onPick: (file: File) => void
}

/** The file chooser behind a menu entry. */
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
        // The same file may be chosen again.
        target.value = ''
      }}
    />
  )
}
