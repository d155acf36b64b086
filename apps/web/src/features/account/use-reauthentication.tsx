import { type ReactNode, useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import type { Wanted } from './reauthentication-dialog.tsx'

const LazyDialog = lazyComponent(() =>
  import('./reauthentication-dialog.tsx').then((module) => module.ReauthenticationDialog),
)

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
  const [answer, setAnswer] = useState<{ give: (proved: boolean) => void }>()

  async function withReauthentication<T>(action: () => Promise<T>): Promise<T | undefined> {
    try {
      return await action()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'session.too_old') throw error
    }
    const proved = await new Promise<boolean>((give) => setAnswer({ give }))
    setAnswer(undefined)
    return proved ? withReauthentication(action) : undefined
  }

  return {
    withReauthentication,
    asking: answer !== undefined,
    dialog: answer && (
      <LazyDialog wanted={wanted} onProved={() => answer.give(true)} onClose={() => answer.give(false)} />
    ),
  }
}
