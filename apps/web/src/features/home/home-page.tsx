import { lazyRouteComponent } from '@tanstack/react-router'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadingPage } from '../../ui/loading-page.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { useSession } from '../../core/app.ts'
import { Landing } from './landing.tsx'
import { texts } from './texts.ts'

export const Home = lazyRouteComponent(() => import('./home.tsx'), 'Home')

/** "/": the landing page for visitors, home for members, with an error boundary of its own [HOME-12]. */
export function HomePage() {
  const { status } = useSession()
  if (status === 'loading') return <LoadingPage />
  return (
    <ErrorBoundary
      renderFallback={(retry) => (
        <MessageScreen
          title={texts.errorTitle}
          actions={
            <Button look="primary" onClick={retry}>
              {texts.retry}
            </Button>
          }
        />
      )}
    >
      {status === 'signed-in' ? <Home /> : <Landing />}
    </ErrorBoundary>
  )
}
