import type { OutputOf } from '../../lib/api-types.ts'
import { useRouter, useSearch } from '@tanstack/react-router'
import { showToast } from '../../lib/toasts.ts'
import { keepCredentials } from '../../platform/sign-in.ts'
import { useApp } from '../../core/app.ts'
import { texts } from './texts.ts'

/** Enters with a new session, and goes on to where the person wanted to. */
export function useSignedIn() {
  const app = useApp()
  const router = useRouter()
  const { next } = useSearch({ strict: false })
  return (opened: OutputOf<'post /api/session'>): void => {
    keepCredentials(opened)
    app.session.enter(opened.account, opened.kept)
    showToast({ ...texts.signIn.success, tone: 'success' })
    router.history.push(next ?? '/')
  }
}
