import type { Draft } from '@trouvaille/contract'
import { conversations as limits, messageError } from '@trouvaille/domain'
import { perform } from '../../core/acts.ts'
import { type App, definePart } from '../../core/app.ts'
import { createStore } from '../../lib/store.ts'
import { onLeave } from '../../platform/lifecycle.ts'
import { clearOnDevice, keepOnDevice, readOnDevice } from './draft-on-device.ts'
import { draftActKind } from './preference-acts.ts'
import { knownPreferences } from './preferences.ts'

/** What is being typed on this device: stored at once, sent after a moment, and until then nobody else's [CONV-71]. */

export const noDraft: Draft = { text: '', replyTo: null }

const isSame = (one: Draft, other: Draft) => one.text === other.text && one.replyTo === other.replyTo

/** The draft as this device knows it of the server, with what waits to be sent. */
const sharedDraft = (app: App, id: string): Draft => knownPreferences(app, id).draft ?? noDraft

/** One conversation's. */
function openDesk(app: App, id: string) {
  /** What is under the fingers; undefined when they have rested, and the shared draft is shown. */
  const held = createStore<Draft | undefined>(readOnDevice(app, id))
  let sending: ReturnType<typeof setTimeout> | undefined
  let holding: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(sending)
    clearTimeout(holding)
  }

  /** Hands over what is not sent yet. What is too long for a message stays on the device. */
  function send(): void {
    clearTimeout(sending)
    const own = held.get()
    if (sending === undefined || !own || messageError(own.text) === 'message.too_long') return
    sending = undefined
    clearOnDevice(app, id)
    if (isSame(own, sharedDraft(app, id))) return
    // After the draft that it follows, whatever the clock of this device.
    const { draftAt } = knownPreferences(app, id)
    const time = Math.max(Date.now(), draftAt === null ? 0 : Date.parse(draftAt) + 1)
    const draft = isSame(own, noDraft) ? null : own
    void perform(app, draftActKind, { conversationId: id, draft, writtenAt: new Date(time).toISOString() })
  }

  function wait(): void {
    stop()
    sending = setTimeout(send, limits.draftAfterMs)
    holding = setTimeout(() => held.set(readOnDevice(app, id)), limits.draftHeldMs)
  }

  if (held.get()) wait()
  return {
    held,
    write(next: Draft): void {
      held.set(next)
      if (isSame(next, noDraft)) clearOnDevice(app, id)
      else keepOnDevice(app, id, next)
      wait()
      // A message was sent, or all was deleted.
      if (isSame(next, noDraft)) send()
    },
    send,
    stop,
  }
}

const desksOf = definePart((app) => {
  const desks = new Map<string, ReturnType<typeof openDesk>>()
  const each = (act: 'send' | 'stop') => () => {
    for (const desk of desks.values()) desk[act]()
  }
  app.signal.addEventListener('abort', onLeave(each('send')))
  app.signal.addEventListener('abort', each('stop'))
  return (id: string) => {
    const desk = desks.get(id) ?? openDesk(app, id)
    desks.set(id, desk)
    return desk
  }
})

/** Where the draft of a conversation is written. */
export const deskOf = (app: App, id: string): ReturnType<typeof openDesk> => desksOf(app)(id)

/** The draft that is shown on this device. */
export const currentDraft = (app: App, id: string): Draft => deskOf(app, id).held.get() ?? sharedDraft(app, id)
