import { type ReactNode, useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'

const LazyDialog = lazyComponent(() =>
  import('./reauthentication-dialog.tsx').then((module) => module.ReauthenticationDialog),
)

export interface Wanted {
  /** The name of what is wanted, on the button that goes on with it. */
  submit: string
  look: 'primary' | 'danger'
}

interface Reauthentication {
  /**
   * Does what asks for a recent proof of who is at the device. Where the server misses it the person is asked, and what
   * was wanted goes on.
   * @returns The answer; undefined when the person gave up.
   */
  withReauthentication<T>(action: () => Promise<T>): Promise<T | undefined>
  /** The person is being asked. */
  asking: boolean
  /** To be rendered; nothing while nobody is asked. */
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
