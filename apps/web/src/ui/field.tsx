import { CircleAlert, Eye, EyeOff, Lightbulb } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { RoundButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './field.module.css'

interface FieldFrameProps {
  label: string
  help?: string | undefined
  /** Advice about what was typed, said politely when it comes; empty while there is none. */
  hint?: string | undefined
  error?: string | undefined
  /** Renders the control with the ids that tie it to its label and messages. */
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode
}

/** Label, control, help and error of one field. */
export function FieldFrame({ label, help, hint, error, children }: FieldFrameProps) {
  const id = useId()
  const describedBy = classes(help && `${id}-help`, hint && `${id}-hint`, error && `${id}-error`)
  return (
    <div className={classes(styles.field, error && styles.invalid)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      </div>
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`} aria-live="polite">
          {hint && (
            <>
              <Lightbulb aria-hidden="true" />
              {hint}
            </>
          )}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** An error sentence with its icon. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id} role="alert">
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  )
}

interface FieldProps extends ComponentProps<'input'> {
  label: string
  help?: string | undefined
  hint?: string | undefined
  error?: string | undefined
}

export function TextField({ label, help, hint, error, ...rest }: FieldProps) {
  return (
    <FieldFrame label={label} help={help} hint={hint} error={error}>
      {(ids) => <input type="text" {...rest} {...ids} />}
    </FieldFrame>
  )
}

export function PasswordField({ label, help, hint, error, ...rest }: FieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame label={label} help={help} hint={hint} error={error}>
      {(ids) => (
        <>
          <input {...rest} {...ids} type={shown ? 'text' : 'password'} />
          <RoundButton
            label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            aria-pressed={shown}
            className={styles.reveal}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </RoundButton>
        </>
      )}
    </FieldFrame>
  )
}

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  help?: string | undefined
  error?: string | undefined
}

export function SelectField({ label, help, error, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(ids) => <select {...rest} {...ids} />}
    </FieldFrame>
  )
}
