import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { LandingEntry } from './features/home/landing-entry.tsx'

/** The landing page as HTML, made at build time: visitors see it before any script has run. */
export function renderLanding(): string {
  return renderToString(
    <StrictMode>
      <LandingEntry />
    </StrictMode>,
  )
}
