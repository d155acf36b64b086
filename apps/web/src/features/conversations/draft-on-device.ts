import type { Draft } from '@trouvaille/contract'
import { type App, ownId } from '../../core/app.ts'
import { draftOf } from '../../lib/draft.ts'

/** A draft that the server does not have, kept over page reloads [CONV-70]. */

const formOf = (app: App, conversationId: string) =>
  draftOf<{ text: string; replyTo: string }>(`conversation:${conversationId}`, ownId(app))

export function readOnDevice(app: App, conversationId: string): Draft | undefined {
  const { text = '', replyTo = '' } = formOf(app, conversationId).read() ?? {}
  return text === '' && replyTo === '' ? undefined : { text, replyTo: replyTo === '' ? null : Number(replyTo) }
}

export const keepOnDevice = (app: App, conversationId: string, { text, replyTo }: Draft): void =>
  formOf(app, conversationId).write({ text, replyTo: replyTo === null ? '' : String(replyTo) })

export const clearOnDevice = (app: App, conversationId: string): void => formOf(app, conversationId).clear()
