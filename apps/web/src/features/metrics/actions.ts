import type { EndpointName } from '../../lib/api-types.ts'
import { actions as logged } from '../security/audit-log.ts'

/** Reads that the app does by itself are nobody's action, though the security log notes them. */
const byItself: ReadonlySet<string> = new Set<EndpointName>(['get /api/friends', 'get /api/people/{id}'])

/** What else people do, and what it is counted as. */
const others: Partial<Record<EndpointName, string>> = {
  'post /api/conversations': 'create_conversation',
  'patch /api/conversations/{id}': 'update_conversation',
  'put /api/conversations/{id}/photo': 'update_conversation',
  'post /api/conversations/{id}/participants': 'add_participants',
  'delete /api/conversations/{id}/participation': 'leave_conversation',
  'post /api/conversations/{id}/messages': 'send_message',
  'post /api/avatar': 'profile_update',
}

/** The type of the action that a call is, if it is one. Types are those of the security log where it has them. */
export const actionOf = (name: EndpointName): string | undefined =>
  byItself.has(name) ? undefined : (logged[name] ?? others[name])
