/** Reads that are counted. Those of works are told apart by their kind. */
export type Noted = 'search' | 'view_profile' | 'get_friends' | 'view_work'

/** What a call does that the server's security log tells of; an endpoint that does none of it declares none. */
export type SecurityEvent =
  | 'sign_up'
  | 'sign_in'
  | 'sign_out'
  | 'session_end'
  | 'every_session_end'
  | 'password_reset_request'
  | 'password_reset'
  | 'password_change'
  | 'password_confirmation'
  | 'email_confirmation_request'
  | 'email_confirmation'
  | 'data_export'
  | 'account_deletion'
  | 'moderation_decision'
  | 'account_suspension'
  | 'suspension_appeal'
  | 'audit_export'
  | 'alert_resolution'
