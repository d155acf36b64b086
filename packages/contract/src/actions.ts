/** What the audit keeps. Those that the log of a device knows as well have the same names. */
export const auditActions = [
  'login',
  'logout',
  'logout_everywhere',
  'session_end',
  'signup',
  'password_reset',
  'change_password',
  'password_confirmation',
  'email_confirmation_request',
  'email_confirmation',
  'profile_update',
  'privacy_change',
  'delete_account',
  'data_export',
  'share_content',
  'remove_share',
  'send_friend_request',
  'cancel_friend_request',
  'accept_friend_request',
  'decline_friend_request',
  'end_friendship',
  'block',
  'unblock',
  'report',
  'appeal',
  'admin_action',
  'role_change',
  'rate_limit',
  'access',
  'live',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Who records calls: the device that makes them, metrics, and the alerts about whoever reads too much. */
export type CallRecorder = 'device' | 'metrics' | 'alerts'

/** How calls of an endpoint are recorded. How risky they are follows from their name (`riskOf` of the domain). */
export type Recorded = {
  /** Who records them under that name, beside the audit: the device and metrics, unless it is said. */
  readonly by?: readonly CallRecorder[]
} & (
  | {
      readonly as: AuditAction
      /** Their name in the server's security log, done or refused. The audit keeps what was refused. */
      readonly event?: string
      /** What the audit calls those that were refused, where that is something else. */
      readonly refusedAs?: AuditAction
    }
  | {
      readonly as:
        | 'search'
        | 'get_friends'
        | 'view_profile'
        /** Told apart by the kind of work. */
        | 'view_work'
        | 'create_conversation'
        | 'update_conversation'
        | 'add_participants'
        | 'leave_conversation'
        | 'send_message'
      readonly event?: never
      readonly refusedAs?: never
    }
)
