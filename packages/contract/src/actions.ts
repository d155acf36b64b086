/** Audited actions. Those that the device's local log has as well share their names. */
export const auditActions = [
  'login',
  'logout',
  'logout_everywhere',
  'session_end',
  'signup',
  'password_reset',
  'change_password',
  'password_confirmation',
  'passkey_add',
  'passkey_remove',
  'passkey_confirmation',
  'second_factor_change',
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

/** Recorders of requests: the device, metrics, and the alerts about excessive reads. */
export type CallRecorder = 'device' | 'metrics' | 'alerts'

/** How requests of an endpoint are recorded. Their risk follows from the action (`riskOf` of the domain). */
export type Recorded = {
  /** Recorders of the action besides the audit: by default the device and metrics. */
  readonly by?: readonly CallRecorder[]
} & (
  | {
      readonly as: AuditAction
      /** Action in the server's security log, for successes and rejections. Rejections are audited. */
      readonly event?: string
      /** Audit action of rejections, if it differs. */
      readonly refusedAs?: AuditAction
    }
  | {
      readonly as:
        | 'search'
        | 'get_friends'
        | 'view_profile'
        /** One action per kind of work. */
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
