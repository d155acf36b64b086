import type { NotifiedEntry } from './queries.ts'
import { navigate } from '../../lib/navigation.ts'
import { showToast, toastStore } from '../../lib/toasts.ts'
import { type App, definePart } from '../../core/app.ts'
import { sentenceOf } from './sentence.ts'
import { texts } from './texts.ts'

const announcedOf = definePart(() => ({ toast: undefined as unknown }))

/** Shows a notification of what has arrived, which leads to the activity [ACTV-05]. */
export function announce(app: App, entry: NotifiedEntry): void {
  showToast({
    title: texts.toasts[entry.kind],
    description: sentenceOf(entry),
    tone: 'neutral',
    action: { label: texts.open, run: () => navigate('/activity') },
  })
  announcedOf(app).toast = toastStore.get()
}

/** What was announced is on the screen now. */
export function dismissAnnouncement(app: App): void {
  const { toast } = announcedOf(app)
  if (toast !== undefined && toastStore.get() === toast) toastStore.set(undefined)
}
