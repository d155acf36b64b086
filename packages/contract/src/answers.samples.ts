import { accountsAnswers } from './answers-accounts.samples.ts'
import { activityAnswers } from './answers-activity.samples.ts'
import { auditAnswers } from './answers-audit.samples.ts'
import { conversationsAnswers } from './answers-conversations.samples.ts'
import { peopleAnswers } from './answers-people.samples.ts'
import { pushAnswers } from './answers-push.samples.ts'
import { safetyAnswers } from './answers-safety.samples.ts'
import { telemetryAnswers } from './answers-telemetry.samples.ts'
import { worksAnswers } from './answers-works.samples.ts'

/** Media types of responses other than JSON. */
export const otherMedia: Record<string, string> = {
  readAvatar: 'image/webp',
  readPicture: 'image/webp',
  playPreview: 'audio/mpeg',
}

/** Sample responses of all endpoints: every field, and every variant of it. */
export const answers: Record<string, unknown[]> = {
  ...accountsAnswers,
  ...activityAnswers,
  ...auditAnswers,
  ...conversationsAnswers,
  ...peopleAnswers,
  ...pushAnswers,
  ...safetyAnswers,
  ...telemetryAnswers,
  ...worksAnswers,
}
