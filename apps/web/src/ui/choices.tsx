import styles from './choices.module.css'

interface ChoicesProps<T extends string> {
  label: string
  /** The label of no choice, where that is allowed. */
  any?: string
  chosen: T | undefined
  options: readonly (readonly [value: T, name: string])[]
  onChoose: (value: T | undefined) => void
}

/** A row of single-choice options. */
export function Choices<T extends string>({ label, any, chosen, options, onChoose }: ChoicesProps<T>) {
  // What was chosen stays to be seen, also where another choice has made it rare.
  const missing = chosen !== undefined && !options.some(([value]) => value === chosen)
  const all = missing ? [...options, [chosen, chosen] as const] : options
  return (
    <div className={styles.choices} role="group" aria-label={label}>
      {any && (
        <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
          {any}
        </button>
      )}
      {all.map(([value, name]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(any && value === chosen ? undefined : value)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
