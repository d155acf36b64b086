import { at, done, film, person } from './answers-parts.samples.ts'

const personSeen = { type: 'person', username: 'theo', avatarUrl: null, bio: null }

const shareSeen = { type: 'share', username: 'theo', work: film, sharedAt: at }

const before = [{ body: { kind: 'text', text: 'Avant' }, sentAt: at }]

const messageSeen = {
  type: 'message',
  username: 'theo',
  conversation: 'group',
  body: { kind: 'work', work: film },
  sentAt: at,
  before,
}

const report = { id: 'r1', evidence: personSeen, reason: 'spam', reportedAt: at }

const reasons = [{ reason: 'harassment', count: 2 }]

const suspended = {
  id: 's1',
  person,
  reason: 'harassment',
  text: null,
  begunAt: at,
  begunBy: 'ana',
  endsAt: null,
  appeal: null,
  lifted: null,
  answer: null,
  mayDecide: true,
}

const open = {
  id: 'r1',
  person,
  evidence: personSeen,
  reasons,
  comments: ['x'],
  reportedAt: at,
  mayDecide: true,
  maySuspend: false,
}

const logEntry = { id: 'd1', type: 'person', decision: 'dismissed', at, reasons }

export const safetyAnswers: Record<string, unknown[]> = {
  reportSomething: [done],
  listOwnReports: [
    { reports: [], nextCursor: null },
    {
      reports: [
        { ...report, comment: null, decision: null, decidedAt: null },
        { ...report, comment: 'x', evidence: shareSeen, decision: 'warned', decidedAt: at },
        { ...report, comment: 'x', evidence: messageSeen, decision: 'removed', decidedAt: at },
      ],
      nextCursor: '1767225600000.r1',
    },
  ],
  listNotices: [
    {
      notices: [
        { id: 'd1', type: 'share', decision: 'removed', reasons: ['spam', 'other'], decidedAt: at },
        { id: 'd2', type: 'person', decision: 'warned', reasons: [], decidedAt: at },
        { id: 'd3', type: 'message', decision: 'removed', reasons: ['harassment'], decidedAt: at },
      ],
      unseen: 2,
    },
  ],
  markNoticesSeen: [done],
  listCases: [
    { cases: [], nextCursor: null },
    {
      cases: [
        { ...open, decided: null },
        { ...open, decided: { decision: 'dismissed', note: null, at, by: null } },
        { ...open, evidence: shareSeen, decided: { decision: 'removed', note: 'Vu', at, by: 'ana' } },
        { ...open, evidence: { ...messageSeen, body: before[0]?.body, before: [] }, decided: null },
      ],
      nextCursor: '1767225600000.r1',
    },
  ],
  decideCase: [done],
  listDecisions: [
    { decisions: [], nextCursor: null },
    {
      decisions: [
        { ...logEntry, by: 'ana', person: 'theo', note: 'Vu', evidence: personSeen },
        { ...logEntry, type: 'share', by: null, person: null, note: null, evidence: null },
        { ...logEntry, type: 'message', by: 'ana', person: 'theo', note: null, evidence: messageSeen },
      ],
      nextCursor: '1767225600000.d1',
    },
  ],
  readSuspension: [
    { suspension: { reason: 'spam', text: null, endsAt: null, appeal: 'possible', answer: null, token: 'x' } },
    { suspension: { reason: 'other', text: 'x', endsAt: at, appeal: 'rejected', answer: 'Non', token: 'x' } },
  ],
  sendAppeal: [done],
  listSuspensions: [
    { suspensions: [], nextCursor: null },
    {
      suspensions: [
        suspended,
        { ...suspended, text: 'x', endsAt: at, appeal: { text: 'x', at, rejected: null }, mayDecide: false },
        {
          ...suspended,
          begunBy: null,
          appeal: { text: 'x', at, rejected: { at, by: 'ana' } },
          lifted: { at, by: null },
          answer: 'x',
        },
      ],
      nextCursor: '1767225600000.s1',
    },
  ],
  suspendAccount: [done],
  decideSuspension: [done],
}
