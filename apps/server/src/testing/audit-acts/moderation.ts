import { randomUUID } from 'node:crypto'
import { signInWith } from '../../features/accounts/testing.ts'
import { auditAlerts } from '../../features/audit/audit.table.ts'
import { casesAbout, reportPerson, withRole } from '../../features/safety/testing.ts'
import { suspend, suspensionsOf } from '../../features/suspensions/testing.ts'
import { type Acts, visitor } from './calls.ts'

export const ofModeration: Acts = {
  reportSomething: {
    leaves: [{ action: 'report', resource: 'person' }],
    async prepare(server) {
      const [lea, theo] = [await server.signIn(), await server.signIn()]
      const personId = theo.person.id
      const body = { subject: { type: 'person', personId }, reason: 'spam', comment: 'Un mot' }
      return { by: lea.call, about: lea.person.email, body, untold: [personId, 'Un mot'] }
    },
  },
  decideCase: {
    leaves: [{ action: 'admin_action', resource: 'person', details: { decision: 'removed' } }],
    async prepare(server) {
      const [lea, theo, moderator] = [await server.signIn(), await server.signIn(), await withRole(server, 'moderator')]
      await reportPerson(lea, theo)
      const id = (await casesAbout(moderator, theo))[0]?.id ?? ''
      const untold = [id, theo.person.id, lea.person.id, 'Une note']
      const body = { decision: 'removed', note: 'Une note' }
      return { by: moderator.call, about: moderator.person.email, params: { id }, body, untold }
    },
  },
  suspendAccount: {
    leaves: [{ action: 'admin_action', resource: 'suspension', details: { decision: 'suspended' } }],
    async prepare(server) {
      const [theo, moderator] = [await server.signIn(), await withRole(server, 'moderator')]
      const { username, id } = theo.person
      const body = { username, reason: 'spam', duration: 'day', text: 'Un mot' }
      return { by: moderator.call, about: moderator.person.email, body, untold: [id, username, 'Un mot'] }
    },
  },
  decideSuspension: {
    leaves: [{ action: 'admin_action', resource: 'suspension', details: { decision: 'lifted' } }],
    async prepare(server) {
      const [theo, moderator] = [await server.signIn(), await withRole(server, 'moderator')]
      await suspend(moderator, theo)
      const id = (await suspensionsOf(moderator, theo))[0]?.id ?? ''
      const body = { decision: 'lifted', text: 'Un mot' }
      const untold = [theo.person.id, theo.person.username, 'Un mot']
      return { by: moderator.call, about: moderator.person.email, params: { id }, body, untold }
    },
  },
  sendAppeal: {
    leaves: [{ action: 'appeal' }],
    async prepare(server) {
      const [theo, moderator] = [await server.signIn(), await withRole(server, 'moderator')]
      await suspend(moderator, theo)
      const { email, password } = theo.person
      const { token } = (await signInWith(server, email, password)).body.error.suspension
      return { ...visitor(server), about: email, body: { token, text: 'Un recours' }, untold: [token, 'Un recours'] }
    },
  },
  resolveAuditAlert: {
    leaves: [{ action: 'admin_action', resource: 'alert' }],
    async prepare(server) {
      const { person, call } = await withRole(server, 'admin')
      const id = randomUUID()
      const alert = { type: 'rate_limit', severity: 'warning', message: 'Trop de tentatives' } as const
      await server.db.insert(auditAlerts).values({ id, at: server.clock.now(), network: '203.0.113.x', ...alert })
      return { by: call, about: person.email, params: { id }, untold: [id] }
    },
  },
  exportAudit: {
    leaves: [{ action: 'data_export', resource: 'audit' }],
    async prepare(server) {
      const { person, call } = await withRole(server, 'admin')
      return { by: call, about: person.email }
    },
  },
}
