import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

type Look = 'primary' | 'outline' | 'quiet' | 'danger' | 'text'

interface Appearance {
  look?: Look
  small?: boolean
}

const classOf = ({ look = 'outline', small }: Appearance) =>
  classes(styles.button, styles[look], small && styles.small)

interface ButtonProps extends Appearance, ComponentProps<'button'> {
  /** Working on the person's order: cannot be pressed again, keeps its colour. */
  busy?: boolean
}

export function Button({ look, small, busy, disabled, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(classOf({ ...(look && { look }), ...(small && { small }) }), busy && styles.busy, className)}
    />
  )
}

interface LinkButtonProps extends Appearance {
  to: NonNullable<LinkProps['to']>
  className?: string | undefined
  children: ReactNode
}

/** A link that looks like a button. */
export function LinkButton({ look, small, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classes(classOf({ ...(look && { look }), ...(small && { small }) }), className)} />
}

interface RoundButtonProps extends ComponentProps<'button'> {
  /** What a screen reader says; the button shows an icon only. */
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
