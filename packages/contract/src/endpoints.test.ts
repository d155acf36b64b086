import { expect, test } from 'vitest'
import * as contract from './index.ts'
import { type AnyEndpoint, callName, endpoints as listed } from './endpoints.ts'
import type { Limit } from './limits.ts'

const endpoints = Object.values(listed)

const limitText = ({ name, points, windowMs, by, without = [], heldBy }: Limit) =>
  `${name} ${points}/${windowMs / 1000}s ${by.join('+')} ${[...without, heldBy ?? 'router'].join(' ')}`

const recordedText = (recorded: AnyEndpoint['x-recorded']) =>
  recorded
    ? [recorded.as, recorded.by.join('+'), recorded.event, recorded.refusedAs && `refused:${recorded.refusedAs}`]
        .filter(Boolean)
        .join(' ')
    : ''

/** Who may call what, how often, at once, how it is recorded and whether it is idempotent, once more and by hand. */
const promised = `
post /api/accounts | visitor | sign-up-burst 10/60s network router, sign-up-network 60/3600s network router | | signup device+metrics sign_up
post /api/session | visitor | sign-in 5/60s network+body.identifier feature, sign-in-network 30/300s network feature, sign-in-everywhere 60/3600s body.identifier feature | | login device+metrics sign_in
get /api/session | visitor | visitor-reads 3000/60s network router
delete /api/session | visitor | sign-out 600/60s network router | | logout device+metrics sign_out | idempotent
delete /api/account | user | account-deletion 5/60s account session.too_old router | | delete_account device+metrics account_deletion
get /api/account/export | user | account-export 5/600s account session.too_old router | | data_export device+metrics data_export
post /api/password/reset-request | visitor | mail-network 15/600s network router, reset-mail 3/600s network+body.email router | | password_reset device+metrics password_reset_request
post /api/password/reset | visitor | secret-network 20/600s network router | | change_password device+metrics password_reset refused:password_reset
get /api/password | user | devices-read 60/60s account router
post /api/password/change | user | current-password 5/60s account router | | change_password device+metrics password_change
post /api/password/confirm | user | current-password 5/60s account router | | password_confirmation device+metrics password_confirmation
post /api/email/confirmation-request | visitor | mail-network 15/600s network router, confirmation-mail 3/600s network+body.email router | | email_confirmation_request email_confirmation_request
post /api/email/confirm | visitor | secret-network 20/600s network router | | email_confirmation email_confirmation
get /api/sessions | user | devices-read 60/60s account router
delete /api/sessions/{id} | user | devices-end 30/60s account session.too_old router | | session_end device+metrics session_end
delete /api/sessions | user | devices-end 30/60s account session.too_old router | | logout_everywhere device+metrics every_session_end
get /api/sign-ins | user | devices-read 60/60s account router
get /api/oauth-providers | visitor | visitor-reads 3000/60s network router
post /api/oauth-providers/{id} | visitor | oauth 30/60s network router
get /api/passkeys | user | passkey-reads 60/60s account router
post /api/passkeys/options | user | passkey-changes 60/600s account session.too_old session.passkey_required router
post /api/passkeys | user | passkey-changes 60/600s account session.too_old session.passkey_required router | | passkey_add device+metrics passkey_addition
patch /api/passkeys/{id} | user | passkey-changes 60/600s account session.too_old session.passkey_required router | | | idempotent
delete /api/passkeys/{id} | user | passkey-changes 60/600s account session.too_old session.passkey_required router | | passkey_remove device+metrics passkey_removal
post /api/passkeys/confirmation/options | user | passkey-confirmations 30/60s account router
post /api/passkeys/confirmation | user | passkey-confirmations 30/60s account router | | passkey_confirmation device+metrics passkey_confirmation
put /api/second-factor | user | passkey-changes 60/600s account session.too_old session.passkey_required router | | second_factor_change device+metrics second_factor_change
post /api/second-factor/recovery-codes | user | passkey-changes 60/600s account session.too_old session.passkey_required router | | second_factor_change device+metrics recovery_codes
post /api/session/passkey/options | visitor | passkey-challenges 600/60s network router
post /api/second-factor/options | visitor | passkey-challenges 600/60s network router
post /api/session/passkey | visitor | passkey-sign-ins 60/60s network router | | login device+metrics sign_in
post /api/session/recovery-code | visitor | recovery-codes 30/3600s network router | | login device+metrics sign_in
get /api/profile | user | own-reads 300/60s account router
patch /api/profile | user | profile-changes 30/60s account router | | profile_update device+metrics | idempotent
put /api/profile/phone | user | phone-changes 10/600s account router | | profile_update device+metrics | idempotent
get /api/usernames/{username} | user | username-lookups 60/60s account router
post /api/avatar | user | avatar-changes 20/600s account router | | profile_update metrics
delete /api/avatar | user | avatar-changes 20/600s account router | | profile_update device+metrics | idempotent
get /avatars/{file} | visitor | pictures 12000/60s network router
get /pictures/{width} | visitor | pictures 12000/60s network router
post /api/favourites/changes | user | favourite-pushes 120/60s account router | | | idempotent
get /api/favourites/changes | user | favourite-pulls 300/60s account router | 1
get /api/people | user | people-searches 10/60s account router | 2 | search device+metrics+alerts
get /api/people-may-know | user | social-reads 300/60s account router | 2
delete /api/people-may-know/{id} | user | social-reads 300/60s account router | | | idempotent
get /api/people-suggestions | user | social-reads 300/60s account router
get /api/people/{id} | user | social-reads 300/60s account router | | view_profile device+alerts
get /api/people/{id}/friendship | user | social-reads 300/60s account router
get /api/people/{id}/favourites/summary | user | social-reads 300/60s account router | 2
get /api/people/{id}/favourites | user | social-reads 300/60s account router | 2
get /api/people/{id}/friends | user | social-reads 300/60s account router | | get_friends alerts
delete /api/people/{id}/request | user | friend-actions 5/60s account router | | cancel_friend_request device+metrics
get /api/tastes | user | social-reads 300/60s account router | 2
get /api/people/{id}/in-common | user | social-reads 300/60s account router | 2
get /api/picks | user | social-reads 300/60s account router | 2
get /api/friends | user | social-reads 300/60s account router | | get_friends device+alerts
delete /api/friends/{id} | user | friend-endings 60/60s account router | | end_friendship device+metrics | idempotent
get /api/friend-letters | user | social-reads 300/60s account router
get /api/friend-requests/{direction} | user | social-reads 300/60s account router
post /api/friend-requests | user | friend-actions 5/60s account router | | send_friend_request device+metrics
post /api/friend-requests/{id}/accept | user | friend-actions 5/60s account router | | accept_friend_request device+metrics
delete /api/friend-requests/{id} | user | friend-actions 5/60s account router | | decline_friend_request device+metrics
get /api/blocks | user | social-reads 300/60s account router
put /api/blocks/{id} | user | friend-endings 60/60s account router | | block device+metrics | idempotent
delete /api/blocks/{id} | user | friend-endings 60/60s account router | | unblock device+metrics | idempotent
post /api/shares | user | shares 60/60s account router | 4 | share_content device+metrics | idempotent
get /api/sync | user | sync 300/60s account router | 2
get /api/activity | user | social-reads 300/60s account router | 2
put /api/activity/seen | user | own-reads 300/60s account router | | | idempotent
put /api/activity/muted | user | own-reads 300/60s account router | | | idempotent
get /api/push | user | own-reads 300/60s account router
put /api/push/subscription | user | own-reads 300/60s account router | | | idempotent
delete /api/push/subscription | user | own-reads 300/60s account router | | | idempotent
put /api/push/settings | user | own-reads 300/60s account router | | | idempotent
get /api/shares | user | social-reads 300/60s account router | 2
delete /api/shares/{id} | user | share-removals 120/60s account router | | remove_share device+metrics | idempotent
get /api/conversation-preferences | user | social-reads 300/60s account router | 2
patch /api/conversations/{id}/preferences | user | conversation-preferences 120/60s account router | | update_conversation metrics | idempotent
put /api/conversations/{id}/draft | user | conversation-drafts 150/60s account router | | | idempotent
get /api/conversations | user | social-reads 300/60s account router | 2
get /api/conversations-unread | user | social-reads 300/60s account router | 2
get /api/conversations/{id} | user | social-reads 300/60s account router
post /api/conversations | user | conversation-creations 30/60s account router | | create_conversation metrics | idempotent
patch /api/conversations/{id} | user | conversation-changes 60/60s account router | | update_conversation metrics | idempotent
put /api/conversations/{id}/photo | user | group-photos 20/3600s account router | | update_conversation metrics
get /api/conversations/{id}/candidates | user | social-reads 300/60s account router | 2
post /api/conversations/{id}/participants | user | conversation-changes 60/60s account router | | add_participants metrics
get /api/invitations | user | social-reads 300/60s account router
post /api/group-photos | user | group-photos 20/3600s account router
post /api/invitations/{id}/accept | user | invitation-answers 60/60s account router
delete /api/invitations/{id} | user | invitation-answers 60/60s account router
delete /api/conversations/{id}/participation | user | conversation-changes 60/60s account router | | leave_conversation metrics
get /api/conversations/{id}/messages | user | social-reads 300/60s account router | 2
get /api/conversations/{id}/keepers | user | social-reads 300/60s account router | 4
get /api/conversations/{id}/works | user | social-reads 300/60s account router | 2
get /api/catalogue/{kind}/{id}/conversations | user | social-reads 300/60s account router | 2
get /api/conversations/{id}/messages/search | user | message-searches 60/60s account router | 1
post /api/conversations/{id}/messages | user | messages 150/60s account router | 4 | send_message metrics | idempotent
patch /api/conversations/{id}/messages/{seq} | user | message-changes 120/60s account router | | | idempotent
delete /api/conversations/{id}/messages/{seq} | user | message-changes 120/60s account router | | | idempotent
put /api/conversations/{id}/messages/{seq}/hidden | user | message-changes 120/60s account router | | | idempotent
put /api/conversations/{id}/messages/{seq}/reaction | user | message-changes 120/60s account router | | | idempotent
post /api/conversations/{id}/read | user | readings 300/60s account router | | | idempotent
post /api/reports | user | reports 10/3600s account router | | report device+metrics | idempotent
get /api/reports | user | own-reads 300/60s account router
get /api/notices | user | own-reads 300/60s account router
put /api/notices/seen | user | own-reads 300/60s account router | | | idempotent
get /api/moderation/reports | moderator | moderation-reads 300/60s account router | 2
post /api/moderation/reports/{id}/decision | moderator | moderation 60/60s account router | 1 | admin_action device+metrics moderation_decision
get /api/moderation/decisions | moderator | moderation-reads 300/60s account router | 2
post /api/suspension | visitor | secret-network 20/600s network router | | | idempotent
post /api/suspension/appeal | visitor | secret-network 20/600s network router | | appeal suspension_appeal
get /api/moderation/suspensions | moderator | moderation-reads 300/60s account router | 2
post /api/moderation/suspensions | moderator | moderation 60/60s account router | 1 | admin_action account_suspension
post /api/moderation/suspensions/{id}/decision | moderator | moderation 60/60s account router | 1 | admin_action account_suspension
get /api/audit/entries | admin | audit-reads 300/60s account router | 2
get /api/audit/alerts | admin | audit-reads 300/60s account router | 2
post /api/audit/alerts/{id}/resolution | admin | audit-writes 60/60s account router | | admin_action device+metrics alert_resolution
get /api/audit/summary | admin | audit-reads 300/60s account router | 2
get /api/audit/report | admin | audit-reports 10/60s account session.too_old router | 1 | data_export device+metrics audit_export
get /api/catalogue | visitor | visitor-reads 3000/60s network router
get /api/catalogue/{kind} | user | searches 600/60s account router | 8 | search device+metrics+alerts
get /api/sources/{kind} | user | searches 600/60s account router | 8 | search alerts
get /api/catalogue/{kind}/{id} | user | works 600/60s account router | | view_work alerts
get /api/works/by-link | user | works 600/60s account router | 8
get /api/catalogue/{kind}/{id}/details | user | works 600/60s account router | 8 | view_work alerts
get /api/catalogue/{kind}/{id}/recommendations | user | works 600/60s account router | 8
get /api/previews/{id} | user | previews 120/60s account router | 2
get /api/first-works | user | proposals 300/60s account router
get /api/starters/{kind} | user | proposals 300/60s account router
get /api/daily-find | user | proposals 300/60s account router
get /api/creators | user | works 600/60s account router | 4
post /api/contacts/matches | user | contact-calls 30/600s account router, contact-numbers-day 4000/86400s account feature, contact-numbers-fortnight 10000/1209600s account feature, contact-numbers-network 10000/3600s network feature | 1 | | idempotent
post /api/telemetry | visitor | telemetry 600/60s network router
get /api/usage | admin | telemetry-reads 120/60s account router | 2
get /api/server-figures | admin | telemetry-reads 120/60s account router | 2
get /api/health | visitor | health 600/60s network router
get /api/health/live | visitor | health-live 600/60s network router
get /api/health/ready | visitor | health-ready 600/60s network router
`

test('[GAP-18] [RULE-19] [RULE-20] who may call what, and how often', () => {
  const declared = endpoints.map((endpoint) =>
    [
      callName(endpoint),
      endpoint['x-audience'],
      endpoint['x-limits'].map(limitText).join(', '),
      endpoint['x-at-once'] ?? '',
      recordedText(endpoint['x-recorded']),
      endpoint['x-idempotent'] ? 'idempotent' : '',
    ]
      .join(' | ')
      .replaceAll('  ', ' ')
      .replace(/[ |]+$/, ''),
  )
  expect(declared.toSorted()).toEqual(promised.trim().split('\n').toSorted())
})

test('each endpoint asks for a session exactly where its audience needs one, and says so', () => {
  const session = [{ session: [] }, { bearer: [] }]
  for (const { path, security, responses, tags, ...endpoint } of endpoints) {
    const needsSession = endpoint['x-audience'] !== 'visitor'
    expect(security, path).toEqual(needsSession ? session : undefined)
    const signsIn = /^\/api\/(session|second-factor\/options)/.test(path) && endpoint.method === 'post'
    expect('401' in responses, path).toBe(needsSession || (signsIn && path !== '/api/session/passkey/options'))
    expect('413' in responses, path).toBe(endpoint.method !== 'get')
    expect(tags, path).toEqual([path.split('/')[path.startsWith('/api/') ? 2 : 1]])
  }
})

test.each([
  [
    contract.readSession,
    {
      400: '`request.invalid`',
      429: '`request.rate_limited`',
      503: '`server.unavailable`',
    },
  ],
  [
    contract.readWork,
    {
      400: '`request.invalid`',
      401: '`session.required`',
      404: '`catalogue.not_found`',
      409: '`session.other_account`',
      429: '`request.rate_limited`',
      503: '`server.unavailable`, `catalogue.unavailable`',
    },
  ],
  [
    contract.deleteAccount,
    {
      400: '`request.invalid`, `request.malformed`',
      401: '`session.required`',
      403: '`request.foreign_origin`, `session.too_old`',
      409: '`session.other_account`',
      413: '`request.too_large`',
      415: '`request.unsupported_type`',
      429: '`request.rate_limited`',
      503: '`server.unavailable`',
    },
  ],
])('the codes that an endpoint answers are told by status', (endpoint, codes) => {
  const { 200: ok, ...rejections } = (endpoint as unknown as AnyEndpoint).responses
  expect(ok?.description).toBe('OK')
  expect(
    Object.fromEntries(Object.entries(rejections).map(([status, { description }]) => [status, description])),
  ).toEqual(codes)
})

test('only staff may call what is for staff', () => {
  const declare = (audience: 'visitor' | 'user' | 'moderator' | 'admin') =>
    contract.endpoint({
      method: 'get',
      path: '/elsewhere',
      audience,
      limits: [contract.visitorReads],
      summary: 'x',
      output: contract.done,
    }) as unknown as AnyEndpoint
  expect(
    (['visitor', 'user', 'moderator', 'admin'] as const).map((audience) => declare(audience).responses[403]),
  ).toEqual([
    undefined,
    undefined,
    expect.objectContaining({ description: '`role.required`, `session.passkey_required`' }),
    expect.objectContaining({ description: '`role.required`, `session.passkey_required`' }),
  ])
  expect(declare('user').tags).toEqual(['elsewhere'])
})

test('codes and their statuses are stable', () => {
  expect(contract.errorStatus).toEqual({
    'request.malformed': 400,
    'request.invalid': 400,
    'request.not_found': 404,
    'request.too_large': 413,
    'request.unsupported_type': 415,
    'request.foreign_origin': 403,
    'request.rate_limited': 429,
    'session.required': 401,
    'session.invalid_credentials': 401,
    'session.other_account': 409,
    'session.too_old': 403,
    'session.email_unconfirmed': 403,
    'session.second_factor_required': 403,
    'session.second_factor_expired': 401,
    'session.passkey_required': 403,
    'password.reset_invalid': 400,
    'password.wrong_current': 403,
    'email.confirmation_invalid': 400,
    'passkeys.invalid': 400,
    'passkeys.not_found': 404,
    'passkeys.too_many': 409,
    'passkeys.last': 409,
    'passkeys.none': 409,
    'passkeys.unavailable': 409,
    'oauth.unavailable': 503,
    'role.required': 403,
    'catalogue.not_found': 404,
    'catalogue.unavailable': 503,
    'favourites.too_many': 409,
    'profile.username_taken': 409,
    'people.not_found': 404,
    'people.suspended': 409,
    'account.suspended': 403,
    'suspensions.token_invalid': 400,
    'suspensions.appeal_closed': 409,
    'suspensions.not_found': 404,
    'suspensions.not_allowed': 403,
    'suspensions.already_suspended': 409,
    'suspensions.over': 409,
    'suspensions.no_appeal': 409,
    'friends.self': 400,
    'friends.too_soon': 409,
    'friends.already_exists': 409,
    'friends.request_gone': 404,
    'friends.too_many': 409,
    'conversations.not_found': 404,
    'conversations.direct': 409,
    'conversations.too_many': 409,
    'conversations.too_many_pinned': 409,
    'conversations.too_many_drafts': 409,
    'messages.not_allowed': 403,
    'shares.self': 400,
    'shares.not_found': 404,
    'messages.not_found': 404,
    'messages.too_late': 409,
    'messages.too_many_reactions': 409,
    'reports.self': 400,
    'audit.alert_not_found': 404,
    'reports.not_found': 404,
    'reports.not_allowed': 403,
    'reports.already_decided': 409,
    'image.too_large': 413,
    'image.too_many_pixels': 422,
    'image.unsupported_type': 415,
    'image.unreadable': 422,
    'push.host_not_allowed': 400,
    'push.not_configured': 409,
    'live.wrong_version': 409,
    'live.too_many': 409,
    'server.unexpected': 500,
    'server.unavailable': 503,
    'server.busy': 503,
  })
})

test('[AUD-03] which reads are counted, to notice whoever reads too much', () => {
  const noted = endpoints.flatMap(({ 'x-recorded': recorded, ...endpoint }) =>
    recorded?.by.includes('alerts') ? `${callName(endpoint)} ${recorded.as}` : [],
  )
  expect(noted.toSorted()).toEqual([
    'get /api/catalogue/{kind} search',
    'get /api/catalogue/{kind}/{id} view_work',
    'get /api/catalogue/{kind}/{id}/details view_work',
    'get /api/friends get_friends',
    'get /api/people search',
    'get /api/people/{id} view_profile',
    'get /api/people/{id}/friends get_friends',
    'get /api/sources/{kind} search',
  ])
})

test('[AUD-05] nobody edits or deletes an entry: the audit is read, and its alerts are resolved', () => {
  const ofAudit = endpoints.filter(({ path }) => path.startsWith('/api/audit/'))
  expect(ofAudit.filter(({ method }) => method !== 'get').map(callName)).toEqual([
    'post /api/audit/alerts/{id}/resolution',
  ])
  for (const endpoint of ofAudit) expect(endpoint['x-audience']).toBe('admin')
})
