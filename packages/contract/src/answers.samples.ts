import { accountsAnswers } from './answers-accounts.samples.ts'
import { auditAnswers } from './answers-audit.samples.ts'
import { conversationsAnswers } from './answers-conversations.samples.ts'
import { peopleAnswers } from './answers-people.samples.ts'
import { safetyAnswers } from './answers-safety.samples.ts'
import { telemetryAnswers } from './answers-telemetry.samples.ts'
import { worksAnswers } from './answers-works.samples.ts'

/** Media types of answers that are no JSON. */
export const otherMedia: Record<string, string> = {
  readAvatar: 'image/webp',
  readPicture: 'image/webp',
  playPreview: 'audio/mpeg',
}

/** What endpoints answer, as their clients read it: every field, and every shape that one may have. */
export const answers: Record<string, unknown[]> = {
  ...accountsAnswers,
  ...auditAnswers,
  ...conversationsAnswers,
  ...peopleAnswers,
  ...safetyAnswers,
  ...telemetryAnswers,
  ...worksAnswers,
}
