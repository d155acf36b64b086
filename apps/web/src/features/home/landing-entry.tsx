import { SkipLink } from '../../ui/skip-link.tsx'
import { ToastsWhenNeeded } from '../../ui/toasts-when-needed.tsx'
import { ReloadNote } from '../../ui/reload-note.tsx'
import { Landing } from './landing.tsx'

/** The landing page where nothing else of the app runs yet. */
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
