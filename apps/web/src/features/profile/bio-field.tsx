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

/** The bio: typing stops at its limit, a longer paste is cut and says so [PROF-25] [PROF-26] [GAP-74]. */
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
  // The form hears of it as of typing.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What a form says of a bio. Too long a one cannot be typed, but may have been stored before. */
export function bioMessage(bio: string): string | true {
  const rejection = bioError(trimmed(bio))
  if (rejection === 'bio.too_long') showError(bioTexts[rejection])
  return rejection ? bioTexts[rejection] : true
}
