import type { ComponentProps } from 'react'
import { type ButtonAppearance, buttonClass } from './button-class.ts'
import styles from './button.module.css'
import { classes } from './classes.ts'

interface ButtonProps extends ButtonAppearance, ComponentProps<'button'> {
  /** Pending: cannot be pressed again, keeps its colour. */
  busy?: boolean
}

export function Button({ look, small, busy, onClick, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      aria-busy={busy || undefined}
      {...rest}
      type={type}
      // Not `disabled`, which would take the focus away from it.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(buttonClass({ look, small }), busy && styles.busy, className)}
    />
  )
}

interface RoundButtonProps extends ComponentProps<'button'> {
  /** The accessible name; the button shows an icon only. */
  label: string
  bordered?: boolean
}

export function RoundButton({ label, bordered, className, type = 'button', ...rest }: RoundButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(styles.round, bordered && styles.bordered, className)}
    />
  )
}
