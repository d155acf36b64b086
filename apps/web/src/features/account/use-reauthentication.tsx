import { type ReactNode, useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import type { Wanted } from './reauthentication-dialog.tsx'

const LazyDialog = lazyComponent(() =>
  import('./reauthentication-dialog.tsx').then((module) => module.ReauthenticationDialog),
)

/** What asks who is calling; the second for a passkey. */
const asking: ReadonlySet<string> = new Set(['session.too_old', 'session.passkey_required'])

export interface Reauthentication {
  /**
   * Runs an action that requires re-authentication (sudo mode). When the server rejects it for that reason, the dialog
   * opens, and the action is retried afterwards.
   * @returns The action's result; undefined when the person cancelled.
   */
  withReauthentication<T>(action: () => Promise<T>): Promise<T | undefined>
  /** Whether the dialog is open. */
  asking: boolean
  /** The dialog to render; nothing while it is closed. */
  dialog: ReactNode
}

export function useReauthentication(wanted: Wanted): Reauthentication {
  const [asked, setAsked] = useState<{ code: string; give: (proved: boolean) => void }>()

  async function withReauthentication<T>(action: () => Promise<T>): Promise<T | undefined> {
    const code = await action().then(
      (result) => ({ result }),
      (error: unknown) => {
        if (!(error instanceof ApiFailure) || !asking.has(error.code)) throw error
        return error.code
      },
    )
    if (typeof code !== 'string') return code.result
    const proved = await new Promise<boolean>((give) => setAsked({ code, give }))
    setAsked(undefined)
    return proved ? withReauthentication(action) : undefined
  }

  return {
    withReauthentication,
    asking: asked !== undefined,
    dialog: asked && (
      <LazyDialog
        wanted={wanted}
        isPasskeyNeeded={asked.code === 'session.passkey_required'}
        onProved={() => asked.give(true)}
        onClose={() => asked.give(false)}
      />
    ),
  }
}
