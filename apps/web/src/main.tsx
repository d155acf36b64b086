import { setUpPage } from './page-setup.ts'
import { hasSession } from './platform/credentials.ts'
import { keepInstallOffer } from './platform/install.ts'
import { drawing } from './ui/drawings.ts'

/** Starts every page but a visitor's landing page (`hydrate-on-interaction.ts`). */
setUpPage()
keepInstallOffer()
if (hasSession()) fetchMemberParts()
void showApp()

/** All at once, and not each when the one before turns out to need it. What does not come is missed where it is used. */
function fetchMemberParts(): void {
  void Promise.allSettled([import('./features/shell/member-shell.tsx'), drawing()])
}

/** Each part in a task of its own: evaluated at once, they would keep a phone from drawing and answering. */
async function showApp(): Promise<void> {
  const [{ renderApp }, { startApp }] = await Promise.all([import('./render-app.tsx'), import('./app.tsx')])
  await startApp(renderApp)
}
