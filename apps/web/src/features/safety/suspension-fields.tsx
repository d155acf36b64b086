import type { NewSuspension } from '@trouvaille/contract'
import { reportReasons, suspensionDurations } from '@trouvaille/domain'
import { SelectField } from '../../ui/field.tsx'
import { reasonTexts } from '../../lib/report-reasons.ts'
import { suspensionTexts as words } from './suspension-texts.ts'
import { TextArea } from './text-area.tsx'

/** The form values: always strings, possibly empty. */
interface WrittenSuspension extends NewSuspension {
  text: string
}

/** Initial values. */
export const firstSuspension: WrittenSuspension = { reason: 'harassment', duration: 'week', text: '' }

interface SuspensionFieldsProps {
  value: WrittenSuspension
  onChange: (value: WrittenSuspension) => void
}

/** Reason, duration, and the text for the suspended person. */
export function SuspensionFields({ value, onChange }: SuspensionFieldsProps) {
  return (
    <>
      <SelectField
        label={words.reason}
        value={value.reason}
        onChange={({ target }) => onChange({ ...value, reason: target.value as NewSuspension['reason'] })}
      >
        {reportReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonTexts[reason]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.duration}
        value={value.duration}
        onChange={({ target }) => onChange({ ...value, duration: target.value as NewSuspension['duration'] })}
      >
        {suspensionDurations.map((duration) => (
          <option key={duration} value={duration}>
            {words.durations[duration]}
          </option>
        ))}
      </SelectField>
      <TextArea label={words.text} value={value.text} onChange={(text) => onChange({ ...value, text })} />
    </>
  )
}
