import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './check-field.module.css'
import { classes } from './classes.ts'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  help?: ReactNode
  /** A switch takes effect at once; a check box is sent with its form. */
  look: 'box' | 'switch'
}

/** Something that is or is not, with what that means below it. */
export function CheckField({ label, help, look, className, ...rest }: CheckFieldProps) {
  const id = useId()
  return (
    <label className={classes(styles.field, styles[look], className)}>
      <span className={styles.words}>
        <span id={id}>{label}</span>
        {help && <small id={`${id}-help`}>{help}</small>}
      </span>
      <span className={styles.mark}>
        <input
          {...rest}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          aria-labelledby={id}
          aria-describedby={help ? `${id}-help` : undefined}
        />
        {look === 'box' && <Check aria-hidden="true" />}
      </span>
    </label>
  )
}
