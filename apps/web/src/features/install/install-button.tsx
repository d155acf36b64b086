import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { type InstallMethod, openInstallPrompt } from '../../platform/install.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

const InstallSteps = lazyComponent(() => import('./install-steps.tsx').then((module) => module.InstallSteps))

/** Installs the app by the dialog of the browser, or shows the steps where there is none. */
export function InstallButton({ method }: { method: InstallMethod }) {
  const [hasSteps, setHasSteps] = useState(false)
  return (
    <>
      <Button look="primary" small onClick={() => (method === 'prompt' ? void openInstallPrompt() : setHasSteps(true))}>
        {texts.install}
      </Button>
      {hasSteps && <InstallSteps onClose={() => setHasSteps(false)} />}
    </>
  )
}
