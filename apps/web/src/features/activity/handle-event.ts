import type { ActivityEntry, ActivityState, Message } from '@trouvaille/contract'
import { activity as limits, mediaTypes } from '@trouvaille/domain'
import { isVisible } from '../../platform/lifecycle.ts'
import { currentPath } from '../../platform/address.ts'
import { announce } from './announcement.ts'
import {
  activityChanged,
  activityQuery,
  changeActivity,
  isNotified,
  type NotifiedEntry,
  stateOf,
  withEntry,
  withMessage,
  withState,
} from './queries.ts'
import type { App } from '../../core/app.ts'

/** The page on which an entry is seen without a notification, beside "Activité" itself. */
function pageOf(entry: NotifiedEntry): string {
  switch (entry.kind) {
    case 'request.received':
    case 'request.accepted':
      return '/friends'
    case 'share.received':
      return `/${mediaTypes[entry.share.work.kind].section}`
    case 'group.added':
    case 'group.invited':
      return '/messages'
    case 'moderation.decided':
      return '/settings'
  }
}

/** Whether somebody looks at this page, at something else, and the entry is new. */
function isToAnnounce(app: App, entry: NotifiedEntry): boolean {
  const { kind, at } = entry
  const { muted } = stateOf(app.queryClient.getQueryData(activityQuery.queryKey))
  const path = currentPath()
  const isElsewhere = path !== '/activity' && path !== pageOf(entry)
  const isNew = Date.now() - Date.parse(at) < limits.toastMs
  return isNew && isElsewhere && isVisible() && !muted.some((one) => one === kind)
}

/** Something new has come: from somebody who is there, or with what was missed. */
export function activityAdded(app: App, entry: ActivityEntry): void {
  const isKnown = app.queryClient
    .getQueryData(activityQuery.queryKey)
    ?.pages.some(({ entries }) => entries.some(({ id }) => id === entry.id))
  changeActivity(app, (data) => withEntry(data, entry))
  // An answer that is on its way may be from before it.
  if (app.queryClient.isFetching(activityQuery) > 0) activityChanged(app)
  if (isKnown || !isNotified(entry) || !isToAnnounce(app, entry)) return
  announce(app, entry)
}

/** A message is not what it was: what is listed of it follows. */
export function activityMessageChanged(app: App, message: Message): void {
  changeActivity(app, (data) => withMessage(data, message))
  if (app.queryClient.isFetching(activityQuery) > 0) activityChanged(app)
}

/** Another device has seen the activity, or chosen what is listed. */
export function activityStateChanged(app: App, state: ActivityState): void {
  const { muted } = stateOf(app.queryClient.getQueryData(activityQuery.queryKey))
  changeActivity(app, (data) => withState(data, state))
  const isOther = JSON.stringify(muted) !== JSON.stringify(state.muted)
  if (isOther || app.queryClient.isFetching(activityQuery) > 0) activityChanged(app)
}
