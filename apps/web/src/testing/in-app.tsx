import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type App, AppContext } from '../core/app.ts'

/** @returns Puts content into an app, as the root of every page does. */
export const inApp = (app: App) => (content: ReactNode) => (
  <AppContext value={app}>
    <QueryClientProvider client={app.queryClient}>{content}</QueryClientProvider>
  </AppContext>
)
