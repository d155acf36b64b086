import { syncLoop as limits } from '@trouvaille/domain'
import { useMemo } from 'react'
import { ApiFailure, isFinal, isServerError, NetworkFailure } from '../lib/api.ts'
import { createStore, useStore } from '../lib/store.ts'
import { createSyncLoop, pageTriggers } from '../lib/sync-loop.ts'
import { withTabLock } from '../lib/tab-lock.ts'
import { isOnline } from '../platform/network.ts'
import { isObject, isString, onStored } from '../platform/storage.ts'
import { type App, definePart, ownId, useApp } from './app.ts'
import { storeUnsent } from './store-unsent.ts'

/**
 * What a person does, which waits on the device until the server has taken or refused it: sent in order, one at a time,
 * and again with the same id after an answer that was lost. What a page shows of it is derived from the queue.
 */
export interface Act<Input = unknown> {
  /** Idempotency key. */
  readonly id: string
  readonly kind: string
  readonly input: Input
  /** ISO 8601, UTC; strictly increasing over the acts of a device. */
  readonly madeAt: string
  /** Whether it may have arrived: an answer was lost, or a page closed before it came. */
  readonly wasSent?: boolean
}

/** How an act is sent, and undone. Defined once by the feature. */
export interface ActKind<Input> {
  readonly name: string
  /** Validates what the device has stored. */
  is(input: unknown): input is Input
  /** What it is about: a later act about the same replaces one that waits. */
  subjectOf?(input: Input): string
  /** Sends it, perhaps not for the first time, and applies the answer. @throws What the call throws. */
  send(app: App, act: Act<Input>, signal: AbortSignal): Promise<unknown>
  /** The server has refused it, for good. @param isLate Whether it has waited, and the person is elsewhere by now. */
  onRefused(app: App, act: Act<Input>, error: ApiFailure, isLate: boolean): void
}

/** What became of an act at first: "waiting" where the server could not be reached. */
export type Outcome = { status: 'done' } | { status: 'waiting' } | { status: 'refused'; error: ApiFailure }

/** An act that the server has not taken yet. */
export interface PendingAct<Input> extends Act<Input> {
  /** Waiting for the network, or on its way while somebody watches. */
  readonly state: 'waiting' | 'sending'
}

const family = 'acts:'
const prefixOf = (app: App) => `${family}${ownId(app)}:`

const isAct = (value: unknown): value is Act =>
  isObject(value) && [value.id, value.kind, value.madeAt].every(isString) && 'input' in value

const readAll = (app: App): Act[] =>
  app.storage
    .keys(prefixOf(app))
    .flatMap((key) => app.storage.read(key, isAct) ?? [])
    .toSorted((a, b) => (a.madeAt < b.madeAt ? -1 : 1))

const newId = () => crypto.randomUUID()

const actsOf = definePart((app) => {
  const queue = createStore<readonly Act[]>(app.account.get() ? readAll(app) : [])
  /** The id of the act that this tab is sending. */
  const sending = createStore<string | undefined>(undefined)
  const kinds = new Map<string, ActKind<unknown>>()
  /** Server errors per act. */
  const failures = new Map<string, number>()
  /** Who waits for the first outcome of an act. */
  const listeners = new Map<string, (outcome: Outcome) => void>()

  const keyOf = ({ id }: Act) => prefixOf(app) + id
  const load = () => queue.set(readAll(app))

  /** The first one that this page knows how to send. */
  const nextAct = () => readAll(app).find(({ kind, input }) => kinds.get(kind)?.is(input))

  function report({ id }: Act, outcome: Outcome): void {
    listeners.get(id)?.(outcome)
    listeners.delete(id)
    load()
  }

  function remove(act: Act): void {
    app.storage.remove(keyOf(act))
    load()
  }

  /** Whether the server has failed on an act so often that it counts as refused, so that the others are sent. */
  function failsEachTime({ id }: Act, error: ApiFailure): boolean {
    if (!isServerError(error)) return false
    const count = (failures.get(id) ?? 0) + 1
    failures.set(id, count)
    return count >= limits.maxAttempts
  }

  async function sendOne(act: Act, signal: AbortSignal): Promise<void> {
    const kind = kinds.get(act.kind)
    sending.set(act.id)
    storeUnsent(app, keyOf(act), { ...act, wasSent: act.wasSent === true || isOnline() } satisfies Act)
    try {
      await kind?.send(app, act, signal)
      signal.throwIfAborted()
      remove(act)
      report(act, { status: 'done' })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof NetworkFailure) {
        for (const each of queue.get()) report(each, { status: 'waiting' })
        throw error
      }
      // Who looks at the page is told at once; what has waited is tried again where that may help.
      const isWatched = listeners.has(act.id)
      const failure = error instanceof ApiFailure ? error : new ApiFailure({ code: 'server.unexpected' })
      const isOver = isWatched || isFinal(failure) || failsEachTime(act, failure)
      if (failure.code.startsWith('session.') || !isOver) throw error
      remove(act)
      kind?.onRefused(app, act, failure, !isWatched)
      report(act, { status: 'refused', error: failure })
    } finally {
      sending.set(undefined)
    }
  }

  const loop = createSyncLoop({
    run: (signal) =>
      withTabLock(`${family}${ownId(app)}`, signal, async () => {
        for (let next = nextAct(); next; next = nextAct()) {
          signal.throwIfAborted()
          await sendOne(next, signal)
        }
      }),
    triggers(trigger) {
      const stopPage = pageTriggers(trigger)
      const stopStored = onStored((key) => {
        if (key !== null && !key.startsWith(family)) return
        load()
        // The other tab may be closed before it has sent its queue.
        if (nextAct()) trigger()
      })
      return () => {
        stopPage()
        stopStored()
      }
    },
  })
  app.signal.addEventListener('abort', loop.stop)

  return { queue, sending, kinds, listeners, keyOf, load, remove, loop }
})

/** Sends what waits on the device, until the end of the app. @param kinds All that a device may hold. */
export function keepSendingActs(app: App, kinds: readonly ActKind<unknown>[]): void {
  const acts = actsOf(app)
  for (const kind of kinds) acts.kinds.set(kind.name, kind)
  acts.loop.start()
}

/**
 * Does something: it is kept on the device at once, and sent as soon as possible.
 * @param id Idempotency key, for what is tried again after a refusal.
 * @returns What became of it at first.
 */
export function perform<Input>(app: App, kind: ActKind<Input>, input: Input, id: string = newId()): Promise<Outcome> {
  if (app.signal.aborted) return Promise.resolve({ status: 'waiting' })
  const acts = actsOf(app)
  const subject = kind.subjectOf?.(input)
  for (const act of pendingActs(app, kind)) {
    if (subject !== undefined && kind.subjectOf?.(act.input) === subject) withdraw(app, act)
  }
  const last = readAll(app).at(-1)
  const time = Math.max(Date.now(), last ? Date.parse(last.madeAt) + 1 : 0)
  const act: Act<Input> = { id, kind: kind.name, input, madeAt: new Date(time).toISOString() }
  const outcome = new Promise<Outcome>((resolve) => acts.listeners.set(id, resolve))
  storeUnsent(app, acts.keyOf(act), act)
  acts.load()
  acts.kinds.set(kind.name, kind)
  acts.loop.start()
  acts.loop.request()
  return outcome
}

/** Takes back what was not sent yet. @returns False when that is too late. */
export function withdraw(app: App, act: Act): boolean {
  const acts = actsOf(app)
  if (acts.sending.get() === act.id) return false
  acts.listeners.delete(act.id)
  acts.remove(act)
  return true
}

/** What tells the acts of a kind from others. */
export type ActType<Input> = Pick<ActKind<Input>, 'name' | 'is'>

/** The acts of a kind that the server has not taken yet, in order. */
export function pendingActs<Input>(app: App, { name, is }: ActType<Input>): PendingAct<Input>[] {
  const { queue, sending, listeners } = actsOf(app)
  return queue.get().flatMap((act) => {
    const { kind, input, id } = act
    if (kind !== name || !is(input)) return []
    return { ...act, input, state: sending.get() === id || listeners.has(id) ? 'sending' : 'waiting' }
  })
}

/** The same, as reactive state. */
export function usePendingActs<Input>(type: ActType<Input>): PendingAct<Input>[] {
  const app = useApp()
  const { queue, sending } = actsOf(app)
  const [all, one] = [useStore(queue), useStore(sending)]
  return useMemo(() => (all.length > 0 || one !== undefined ? pendingActs(app, type) : []), [app, type, all, one])
}

/** Sends what is queued, before the session ends. @returns Whether all is sent. */
export async function finishActs(app: App): Promise<boolean> {
  if (readAll(app).length === 0) return true
  await actsOf(app).loop.finish(limits.signOutMs)
  return readAll(app).length === 0
}
