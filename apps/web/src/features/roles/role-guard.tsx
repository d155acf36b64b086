import type { Role } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { NetworkFailure } from '../../lib/api.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadingPage } from '../../ui/loading-page.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { useAccount, useSession } from '../../core/app.ts'
import { useNext } from '../session/use-next.ts'
import { hasOneOf, rolesQuery } from './roles.ts'
import { texts } from './texts.ts'

const PasskeyRequired = lazyComponent(() =>
  import('../passkeys/passkey-required.tsx').then((module) => module.PasskeyRequired),
)

interface RoleGuardProps {
  /** Any of these roles grants access. */
  roles: readonly Role[]
  /** Replaces "Accès refusé" [ROLE-13]. */
  denied?: ReactNode
  children: ReactNode
}

/**
 * Renders a page for the allowed roles only [ROLE-11] to [ROLE-16]. This is for usability; authorization is enforced by
 * the server.
 */
export function RoleGuard(props: RoleGuardProps) {
  const { status } = useSession()
  if (status === 'loading') return <LoadingPage text={texts.checking} />
  return status === 'signed-in' ? <Check {...props} /> : <Restricted />
}

function Restricted() {
  const { title, text, signIn } = texts.restricted
  const next = useNext()
  usePageMeta({ title, isPrivate: true })
  return (
    <MessageScreen
      title={title}
      actions={
        <LinkButton to="/signin" search={{ next }} look="primary">
          {signIn}
        </LinkButton>
      }
    >
      <p>{text}</p>
    </MessageScreen>
  )
}

function Check({ roles, denied, children }: RoleGuardProps) {
  const { data: held, error, isPending, isFetching, refetch } = useQuery(rolesQuery(useAccount()))
  useEffect(() => {
    if (error) console.error('The roles could not be read', error)
  }, [error])

  if (isPending || (error && isFetching)) return <LoadingPage text={texts.checking} />
  // Roles that cannot be parsed count as none [ROLE-15].
  if (!error && held && hasOneOf(held.roles, roles)) {
    return held.isPasskeyDue ? <PasskeyRequired waiting={texts.checking} onProved={refetch} /> : children
  }
  if (error instanceof NetworkFailure) return <Unreachable onRetry={() => void refetch()} />
  return denied ?? <Denied roles={roles} failed={error !== null} onRetry={() => void refetch()} />
}

/** Offline is not a denial: the roles are unknown. */
function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { title, text } = texts.unreachable
  usePageMeta({ title, isPrivate: true })
  return (
    <MessageScreen
      title={title}
      actions={
        <>
          <Button look="primary" onClick={onRetry}>
            {texts.denied.retry}
          </Button>
          <LinkButton to="/">{texts.denied.home}</LinkButton>
        </>
      }
    >
      <p role="alert">{text}</p>
    </MessageScreen>
  )
}

interface DeniedProps {
  roles: readonly Role[]
  /** The roles could not be loaded. */
  failed: boolean
  onRetry: () => void
}

function Denied({ roles, failed, onRetry }: DeniedProps) {
  const { denied } = texts
  usePageMeta({ title: denied.title, isPrivate: true })
  return (
    <MessageScreen
      title={denied.title}
      actions={
        <>
          {failed && (
            <Button look="primary" onClick={onRetry}>
              {denied.retry}
            </Button>
          )}
          <LinkButton to="/">{denied.home}</LinkButton>
        </>
      }
    >
      <p>{denied.text(roles)}</p>
      {failed && <p role="alert">{denied.failed}</p>}
    </MessageScreen>
  )
}
