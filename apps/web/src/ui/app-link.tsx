import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from '../lib/navigation.ts'
import { buttonClass, type ButtonAppearance } from './button-class.ts'

interface AppLinkProps extends ComponentProps<'a'> {
  href: string
}

/** A link inside the app that needs no router. Other clicks than a plain one are the browser's. */
export function AppLink({ href, children, ...rest }: AppLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a {...rest} href={href} onClick={onClick}>
      {children}
    </a>
  )
}

/** The same, looking like a button. */
export function AppLinkButton({ look, small, ...rest }: AppLinkProps & ButtonAppearance) {
  return <AppLink {...rest} className={buttonClass({ look, small })} />
}
