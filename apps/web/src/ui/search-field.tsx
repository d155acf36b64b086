import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './search-field.module.css'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
}

/**
 * Where one types what a list is searched for. It is named by `aria-label`, which stands in it as long as it is empty, or
 * by `aria-labelledby`.
 */
export function SearchField({ onChange, ...input }: SearchFieldProps) {
  return (
    <label className={styles.field}>
      <Search aria-hidden="true" />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={input['aria-label']}
        onChange={({ target }) => onChange(target.value)}
        {...input}
      />
    </label>
  )
}
