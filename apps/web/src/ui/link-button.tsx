import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ButtonAppearance, buttonClass } from './button-class.ts'
import { classes } from './classes.ts'

interface LinkButtonProps extends ButtonAppearance {
  to: NonNullable<LinkProps['to']>
  /** For the forms: where one goes on to afterwards. For the search: what is looked for. */
  search?: { next: string | undefined } | { q: string }
  className?: string | undefined
  children: ReactNode
}

/** A link that looks like a button. */
export function LinkButton({ look, small, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classes(buttonClass({ look, small }), className)} />
}
