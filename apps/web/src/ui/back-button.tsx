import { type LinkProps, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { RoundButton } from './button.tsx'

interface BackButtonProps {
  label: string
  /** Its target when this page was the first one. */
  fallback: NonNullable<LinkProps['to']>
  className?: string | undefined
}

/** Goes back to the page before. */
export function BackButton({ label, fallback, className }: BackButtonProps) {
  const router = useRouter()
  const back = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: fallback }))
  return (
    <RoundButton label={label} className={className} onClick={back}>
      <ArrowLeft />
    </RoundButton>
  )
}
