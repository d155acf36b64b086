import { riskLevels } from '@trouvaille/domain'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { serverTexts } from './server-texts.ts'
import styles from './log-filters.module.css'
import { accountCharacters, type LogChoice } from './log-filter.ts'
import { dashboard } from './texts.ts'
import type { useLogChoice } from './use-log-choice.ts'

const { filters: words } = serverTexts

/** In alphabetical order. */
const actionNames = Object.entries(serverTexts.actions).toSorted(([, a], [, b]) => a.localeCompare(b, 'fr'))

/** Filter by account, action, risk and days [ADM-04]. */
export function LogFilters({ choice, account, choose, type, clear }: ReturnType<typeof useLogChoice>) {
  const pick =
    (name: keyof LogChoice) =>
    ({ target }: { target: { value: string } }) =>
      choose({ [name]: target.value || undefined })
  const field = useRef<HTMLInputElement>(null)
  return (
    <search className={styles.filters} aria-label={words.label}>
      <TextField
        ref={field}
        label={words.account}
        placeholder={words.accountHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={accountCharacters}
        value={account}
        onChange={({ target }) => type(target.value)}
      />
      <SelectField label={words.action} value={choice.action ?? ''} onChange={pick('action')}>
        <option value="">{words.anyAction}</option>
        {actionNames.map(([action, name]) => (
          <option key={action} value={action}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={words.risk} value={choice.risk ?? ''} onChange={pick('risk')}>
        <option value="">{words.anyRisk}</option>
        {riskLevels.map((level) => (
          <option key={level} value={level}>
            {dashboard.levels[level]}
          </option>
        ))}
      </SelectField>
      <TextField label={words.from} type="date" max={choice.to} value={choice.from ?? ''} onChange={pick('from')} />
      <TextField label={words.to} type="date" min={choice.from} value={choice.to ?? ''} onChange={pick('to')} />
      {Object.keys(choice).length > 0 && (
        <Button
          small
          className={styles.clear}
          onClick={() => {
            clear()
            // The button disappears, so the focus is moved first.
            field.current?.focus()
          }}
        >
          {words.clear}
        </Button>
      )}
    </search>
  )
}
