import type { OAuthProvider } from '@trouvaille/contract'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { showError } from '../../lib/toasts.ts'
import { onPageRestored } from '../../platform/lifecycle.ts'
import { openDocument } from '../../platform/address.ts'
import { acceptsProviders } from '../../platform/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import styles from './form.module.css'
import { showFailure } from './provider-messages.ts'
import { clearProviderReturn, storeProviderReturn } from './provider-return.ts'
import { texts } from './texts.ts'
import { type App, useApp } from '../../core/app.ts'

/** Starts the OAuth redirect to a provider; the browser returns signed in [AUTH-47]. */
async function signInWith(app: App, id: string, next: string | undefined): Promise<void> {
  const { url } = await app.call('post /api/oauth-providers/{id}', { params: { id } })
  storeProviderReturn({ next })
  openDocument(url)
}

/** Alternative sign-in methods, under the form. */
export function OtherMethods() {
  const { next } = useSearch({ strict: false })
  return <ProviderButtons next={next} before={<p className={styles.or}>{texts.oauth.or}</p>} />
}

interface ProviderButtonsProps {
  /** Path to open after the return. */
  next: string | undefined
  before?: ReactNode
}

/** A button for each configured provider; usually there is none [GAP-44]. */
export function ProviderButtons({ next, before }: ProviderButtonsProps) {
  const app = useApp()
  const [providers, setProviders] = useState<OAuthProvider[]>([])
  const [busy, setBusy] = useState<string>()

  useEffect(() => {
    if (!acceptsProviders()) return
    // When the request fails, the form works without providers.
    app.call('get /api/oauth-providers').then(
      (answer) => setProviders(answer.providers),
      (error: unknown) => console.warn('The providers could not be asked for', error),
    )
  }, [app])

  useEffect(() => {
    // Restored from the back/forward cache after the provider's page.
    return onPageRestored(() => {
      clearProviderReturn()
      setBusy(undefined)
    })
  }, [])

  if (providers.length === 0) return null
  return (
    <div className={styles.otherWays}>
      {before}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          busy={busy === id}
          onClick={() => {
            setBusy(id)
            signInWith(app, id, next).catch((error: unknown) => {
              console.error('Signing in with a provider failed', error)
              setBusy(undefined)
              if (error instanceof NetworkFailure) showError(texts.offline, texts.signIn.failure.title)
              else showFailure(error instanceof ApiFailure ? error.code : '')
            })
          }}
        >
          {texts.oauth.continueWith(name)}
        </Button>
      ))}
    </div>
  )
}
