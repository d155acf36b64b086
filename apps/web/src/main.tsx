import { App } from './app.tsx'
import { refreshSession } from './features/session/session.ts'
import { followPage, show } from './start.tsx'

/** Starts every page but a visitor's landing page (`landing.ts`). */
followPage()
void refreshSession()
show(<App />)
