import { SkipLink } from '../../ui/skip-link.tsx'
import { ToastsWhenNeeded } from '../../ui/toasts-when-needed.tsx'
import { ReloadNote } from '../../ui/reload-note.tsx'
import { Landing } from './landing.tsx'

/** Entry point of the landing page without the rest of the app. */
export function LandingEntry() {
  return (
    <>
      <SkipLink />
      <Landing />
      <ToastsWhenNeeded />
      <ReloadNote />
    </>
  )
}
