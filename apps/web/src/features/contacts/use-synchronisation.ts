import { useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { type PickedContact, pickContacts } from '../../platform/contacts.ts'
import { type Found, findPeople } from './find-people.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

interface Synchronisation {
  busy: boolean
  /** The matches of the last synchronisation. */
  found: Found | undefined
  /** Opens the contact picker, and matches the chosen contacts. Must be called in a user gesture. */
  start(): Promise<void>
  dismiss(): void
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof DOMException && names.includes(error.name)

/** The chosen contacts; undefined when the device rejects (with a notification) or the person cancels [GAP-168]. */
async function readContacts(): Promise<PickedContact[] | undefined> {
  try {
    return await pickContacts()
  } catch (error) {
    if (isNamed(error, 'AbortError')) return undefined
    console.error('The contacts could not be read', error)
    if (isNamed(error, 'NotAllowedError', 'SecurityError')) showToast({ ...texts.refused, tone: 'error' })
    else showError(texts.failed)
    return undefined
  }
}

function showSyncFailure(error: unknown): void {
  console.error('The contacts could not be compared', error)
  const { code, retryAfter } = error instanceof ApiFailure ? error : {}
  if (code === 'session.required') showError(texts.signedOut)
  else if (retryAfter !== undefined) showError(texts.tooManyText(retryAfter), texts.tooMany)
  else showError(texts.failed)
}

/** Synchronises the contacts of the device [CONT-03] [CONT-05]. */
export function useSynchronisation(): Synchronisation {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Found>()

  return {
    busy,
    found,
    async start() {
      if (app.signal.aborted) return showError(texts.signedOut)
      setBusy(true)
      try {
        const contacts = await readContacts()
        if (!contacts) return
        const people = contacts.length > 0 ? await findPeople(app, contacts) : undefined
        if (people) setFound(people)
        else showToast({ ...texts.noContact, tone: 'neutral' })
      } catch (error) {
        showSyncFailure(error)
      } finally {
        setBusy(false)
      }
    },
    dismiss: () => setFound(undefined),
  }
}
