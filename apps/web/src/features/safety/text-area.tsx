import { bioError, input } from '@trouvaille/domain'
import { FieldFrame } from '../../ui/field.tsx'
import { texts } from './texts.ts'

interface TextAreaProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Validation error of a text with the rule of a bio; undefined when it is valid. */
export const textError = (value: string): string | undefined =>
  bioError(value.trim()) === undefined ? undefined : texts.report.malicious

/** A text of up to 500 characters; typing stops there. */
export function TextArea({ label, value, onChange }: TextAreaProps) {
  const limit = input.bioMaxCharacters
  return (
    <FieldFrame label={label} help={texts.report.length(value.length, limit)} error={textError(value)}>
      {(ids) => (
        <textarea {...ids} rows={3} maxLength={limit} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </FieldFrame>
  )
}
