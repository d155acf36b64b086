import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './install.module.css'
import { texts } from './texts.ts'

/** The steps by hand, where the browser has no dialog for it: iOS. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  const { steps } = texts
  return (
    <Dialog title={steps.title} description={steps.text} onClose={onClose}>
      <ol className={styles.steps}>
        {steps.list.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button look="primary" onClick={onClose}>
        {steps.close}
      </Button>
    </Dialog>
  )
}
