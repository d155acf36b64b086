import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { Section } from '@trouvaille/domain'
import { ArrowLeft } from 'lucide-react'
import { RoundButton } from '../../ui/button.tsx'
import { texts } from './texts.ts'
import styles from './work-page.module.css'

/** Goes back in the history; without one, to the section of the work. */
export function BackButton({ section }: { section: Section }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <RoundButton
      label={texts.back}
      className={styles.back}
      onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: `/${section}` }))}
    >
      <ArrowLeft />
    </RoundButton>
  )
}
