import type { ActivityEntry } from '@trouvaille/contract'
import { navigate } from '../../lib/navigation.ts'
import { showToast, toastStore } from '../../lib/toasts.ts'
import { sentenceOf } from './sentence.ts'
import { texts } from './texts.ts'

let announced: unknown

/** Shows a notification of what has arrived, which leads to the activity [ACTV-05]. */
export function announce(entry: ActivityEntry): void {
  showToast({
    title: texts.toasts[entry.kind],
    description: sentenceOf(entry),
    tone: 'neutral',
    action: { label: texts.open, run: () => navigate('/activity') },
  })
  announced = toastStore.get()
}

/** What was announced is on the screen now. */
export function dismissAnnouncement(): void {
  if (announced !== undefined && toastStore.get() === announced) toastStore.set(undefined)
}
