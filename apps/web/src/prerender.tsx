import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { LandingEntry } from './features/home/landing-entry.tsx'

/** The landing page as HTML, its covers included, made at build time: all that visitors need of it before they touch it. */
export async function renderLanding(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <LandingEntry />
    </StrictMode>,
    // Parts of any size stand where they belong: moving them there would take a script.
    { progressiveChunkSize: Infinity },
  )
  return new Response(prelude).text()
}
