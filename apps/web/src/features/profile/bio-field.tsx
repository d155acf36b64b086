import { bioError, cutBio, input, trimmed } from '@trouvaille/domain'
import type { ClipboardEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { showError } from '../../lib/toasts.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { bioTexts, texts } from './texts.ts'

interface BioFieldProps {
  value: string
  error: string | undefined
  placeholder?: string
  registered: UseFormRegisterReturn
}

/** The bio: typing stops at its limit, a longer paste is truncated with a notification [PROF-25] [PROF-26] [GAP-74]. */
export function BioField({ value, error, placeholder, registered }: BioFieldProps) {
  const limit = input.bioMaxCharacters
  return (
    <FieldFrame label={texts.bio} help={texts.bioLength(value.length, limit)} error={error}>
      {(ids) => (
        <textarea
          {...registered}
          {...ids}
          rows={4}
          maxLength={limit}
          placeholder={placeholder}
          onPaste={(event) => cutPaste(event, limit)}
        />
      )}
    </FieldFrame>
  )
}

function cutPaste(event: ClipboardEvent<HTMLTextAreaElement>, limit: number): void {
  const field = event.currentTarget
  const { selectionStart: start, selectionEnd: end } = field
  const pasted = event.clipboardData.getData('text').replaceAll('\r\n', '\n')
  const room = limit - (field.value.length - (end - start))
  if (pasted.length <= room) return
  event.preventDefault()
  showError(bioTexts['bio.too_long'])
  field.setRangeText(cutBio(pasted, room), start, end, 'end')
  // Notifies the form as an input event does.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Form rule of a bio. A bio that is too long cannot be typed, but may have been stored before. */
export function bioMessage(bio: string): string | true {
  const rejection = bioError(trimmed(bio))
  if (rejection === 'bio.too_long') showError(bioTexts[rejection])
  return rejection ? bioTexts[rejection] : true
}
