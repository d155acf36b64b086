/** What endpoints answer, as their clients read it: every field, and every shape that one may have. */

const account = {
  id: 'a1',
  email: 'lea@example.org',
  username: 'lea',
  avatarUrl: null,
  roles: ['admin', 'moderator', 'user'],
}
const kept = [{ list: 'current', kind: 'movie' }]
const session = { account, kept, token: 'secret', device: 'known' }
const at = '2026-01-01T10:00:00.000Z'
const film = { kind: 'movie', item: { id: 603, title: 'Matrix' } }
const done = { ok: true }
const profile = {
  username: 'lea',
  email: 'lea@example.org',
  gender: 'Femme',
  birthDay: 31,
  birthMonth: 'Janvier',
  birthYear: 1990,
  phoneNumber: '+33612345678',
  foundByPhone: false,
  showsActivity: true,
  isSuggested: false,
  country: 'France',
  bio: '',
  avatarUrl: '/avatars/x.webp',
  chosenWorks: [{ kind: 'movie', id: '603' }],
}
const person = { id: 'a2', username: 'theo', avatarUrl: null }
const friendship = { status: 'pending', id: 'f1', direction: 'received' }
const people = { people: [{ person, friendship: { status: 'none', id: null, direction: null } }] }
const nobody = Object.fromEntries(Object.keys(profile).map((field) => [field, null]))

const message = {
  conversationId: 'c1',
  seq: 7,
  senderId: 'a2',
  clientId: '01890000-0000-7000-8000-000000000000',
  sentAt: at,
  body: { kind: 'text', text: 'Bonjour' },
}
const lines = [
  message,
  { ...message, body: { kind: 'work', work: film } },
  { ...message, clientId: null, body: { kind: 'created' } },
  { ...message, clientId: null, body: { kind: 'joined', personId: 'a3' } },
  { ...message, clientId: null, body: { kind: 'left' } },
]
const talk = {
  id: 'c1',
  type: 'group',
  name: 'Cinéphiles',
  avatarUrl: '/avatars/x.webp',
  creatorId: 'a1',
  createdAt: at,
  updatedAt: at,
  lastMessageAt: at,
  isActive: true,
  lastSeq: 7,
  lastReadSeq: 5,
  canWrite: true,
  isSuspended: false,
  blockedIds: ['a2'],
}
const direct = { ...talk, type: 'direct', name: null, avatarUrl: null, creatorId: null, lastSeq: 0, lastReadSeq: 0 }
const listed = { unread: 2, people: [person], participantCount: 2, lastMessage: message }
const opened = {
  ...talk,
  participants: [{ person, lastReadSeq: 7, joinedAt: at }],
  invited: [person],
  showsHistory: false,
}
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
const who = { username: 'theo', isGone: false }
const entry = {
  id: '01890000-0000-7000-8000-000000000000',
  at,
  who,
  action: 'share_content',
  resource: 'movie',
  success: true,
  risk: 'medium',
  network: '203.0.113.x',
  device: 'Firefox sur Windows',
  request: '01890000-0000-7000-8000-000000000001',
  details: { kind: 'movie', count: 2, first: true },
}
const alert = {
  id: '01890000-0000-7000-8000-000000000000',
  at,
  who,
  network: null,
  type: 'suspicious_activity',
  severity: 'warning',
  message: 'Plus de 50 actions en 1 minute',
  resolved: true,
  autoResolved: false,
  resolvedBy: 'lea',
}
const alerts = [
  alert,
  { ...alert, who: { username: null, isGone: true }, severity: 'info', autoResolved: true, resolvedBy: null },
  {
    ...alert,
    who: { username: null, isGone: false },
    network: '203.0.113.x',
    type: 'failed_login',
    severity: 'critical',
    resolved: false,
  },
]
const entries = [
  entry,
  { ...entry, who: { username: null, isGone: true }, action: 'login', success: false, network: null, device: null },
  { ...entry, action: 'role_change', risk: 'critical', request: null, details: {} },
]
const summary = {
  totalLogs: 4,
  unresolvedAlerts: 1,
  riskBreakdown: { critical: 1, high: 1, medium: 1, low: 1 },
  alertBreakdown: { critical: 1, warning: 1, info: 1 },
  lastActivity: at,
  riskScore: 35,
}
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

const nothing = { p50: null, p75: null, p95: null }
const measured = { p50: 1200.5, p75: 1800, p95: 4000 }
const usage = {
  from: at,
  step: 'hour',
  share: 1,
  vitals: [
    { vital: 'LCP', count: 3, ...measured, points: [{ at, count: 3, ...measured }] },
    { vital: 'CLS', count: 0, ...nothing, points: [] },
  ],
  views: { total: 5, pages: [{ page: '/profile/$id', count: 5 }], points: [{ at, count: 5 }] },
  actions: [{ name: 'search', count: 2 }],
  operations: [{ name: 'get /api/session', count: 9, slow: 1, ...measured }],
  errors: {
    total: 4,
    points: [{ at, count: 4 }],
    groups: [
      {
        id: '0f',
        name: 'TypeError',
        place: 'app.js:1:2',
        page: 'unknown',
        severity: 'high',
        recovered: false,
        count: 4,
        firstAt: at,
        lastAt: at,
      },
    ],
  },
}
const requests = { count: 3, errorShare: 0.1, ...measured }
const serverReport = {
  since: at,
  version: '0.1.0',
  uptimeSeconds: 60,
  requests: {
    ...requests,
    perMinute: 3,
    slowest: [{ method: 'get', route: '/api/session', ...requests, ...nothing }],
    rejections: [{ code: 'session.required', count: 1 }],
  },
  database: { statements: 3, errors: 0, p50: 1, p95: 2, connections: { used: 1, idle: 2, waiting: 0, max: 10 } },
  live: { sockets: 1, present: 1, sent: 2, received: 3, dropped: 0, messagesWritten: 1 },
  providers: [{ name: 'tmdb', state: 'resting', calls: 3, failures: 1, p95: null }],
  mails: { sent: 1, failed: 0, waiting: 0 },
  process: { eventLoopDelayP95: 10.5, eventLoopUtilization: 0.2, heapUsedBytes: 1, rssBytes: 2 },
  minutes: [{ at, requests: 1, errors: 0, ...nothing, sockets: 1 }],
}

/** Media types of answers that are no JSON. */
export const otherMedia: Record<string, string> = {
  readAvatar: 'image/webp',
  readPicture: 'image/webp',
  playPreview: 'audio/mpeg',
}

/** What each endpoint answers, as its clients read it. */
export const answers: Record<string, unknown[]> = {
  signUp: [{ session }, { session: null }],
  signIn: [session],
  readSession: [
    { account, kept },
    { kept: [], account: { ...account, avatarUrl: '/avatars/x.webp', roles: [] } },
    { account: null, kept: [] },
  ],
  signOut: [done],
  deleteAccount: [done],
  exportAccount: [{}, { account: { id: 'a1' } }],
  requestPasswordReset: [done],
  resetPassword: [session],
  readPassword: [{ isSet: false }],
  changePassword: [done],
  confirmPassword: [done],
  requestEmailConfirmation: [done],
  confirmEmail: [done],
  listSessions: [
    {
      sessions: [
        { id: '1', current: true, createdAt: at, lastUsedAt: at, device: 'Firefox sur Windows', address: null },
        { id: '2', current: false, createdAt: at, lastUsedAt: at, device: 'Appareil', address: '203.0.113.x' },
      ],
    },
  ],
  endSession: [done],
  endEverySession: [done],
  listSignIns: [
    { items: [], nextCursor: null },
    { items: [{ id: '1', at, success: false, device: 'Appareil', address: '203.0.113.x' }], nextCursor: '1' },
  ],
  listOAuthProviders: [{ providers: [{ id: 'keycloak', name: 'Keycloak' }] }],
  startOAuth: [{ url: 'https://provider.example/' }],
  readProfile: [
    profile,
    {
      ...nobody,
      username: 'lea',
      email: 'lea@example.org',
      foundByPhone: true,
      showsActivity: false,
      isSuggested: true,
      chosenWorks: [],
    },
  ],
  changeProfile: [profile],
  changePhone: [
    { id: 'a1', phoneNumber: null },
    { id: 'a1', phoneNumber: '+33612345678' },
  ],
  readUsername: [{ available: true }],
  uploadAvatar: [{ avatarUrl: '/avatars/x.webp' }],
  removeAvatar: [done],
  readAvatar: ['bytes'],
  readPicture: ['bytes'],
  pushFavourites: [done],
  pullFavourites: [
    { changes: [], cursor: '0', more: false },
    {
      changes: [
        { list: 'current', kind: 'movie', id: '603', action: 'add', changedAt: at, work: film },
        { list: 'all_time', kind: 'movie', id: '603', action: 'remove', changedAt: at },
      ],
      cursor: '999999999999999999',
      more: true,
    },
  ],
  matchContacts: [
    { matches: [] },
    { matches: people.people.map((found) => ({ ...found, phoneNumber: '+33612345678' })) },
  ],
  searchPeople: [people],
  suggestPeople: [people],
  listPeopleMayKnow: [{ people: [] }, { people: [{ person, friendsInCommon: 2, worksInCommon: 0 }] }],
  dismissSuggestion: [done],
  readFriendship: [
    { status: 'none', id: null, direction: null },
    { status: 'pending', id: 'r1', direction: 'sent' },
  ],
  readFriendProfile: [
    { person, bio: null, friendship, showcase: [], kept: [] },
    {
      person,
      bio: 'Cinéphile',
      friendship: { status: 'accepted', id: 'f1', direction: null },
      showcase: [film, film, film, film],
      kept: [{ kind: 'movie', works: 12 }],
    },
  ],
  summariseFavourites: [
    { parts: [] },
    { parts: [{ list: 'current', kind: 'movie', works: [film, film], total: 7, inBoth: ['603'] }] },
  ],
  listFavouritesOf: [
    { works: [film], inBoth: ['603'], nextCursor: '1767225600000.603' },
    { works: [], inBoth: [], nextCursor: null },
  ],
  listFriendsOf: [{ ...people, nextCursor: null }],
  compareFavourites: [{ tastes: [] }, { tastes: [{ personId: 'a2', inCommon: 7, lately: [film] }] }],
  listInCommon: [
    { works: [film], nextCursor: '1767225600000.movie-603' },
    { works: [], nextCursor: null },
  ],
  listPicks: [{ picks: [] }, { picks: [{ work: film, people: [person, person], count: 4 }] }],
  listFriends: [
    { friends: [], previousCursor: null, nextCursor: null, total: 0 },
    { friends: [{ id: 'f1', person, since: at }], previousCursor: null, nextCursor: 'theo', total: 13 },
  ],
  listFriendLetters: [
    { letters: [] },
    {
      letters: [
        { letter: '#', cursor: null },
        { letter: 'L', cursor: 'l' },
      ],
    },
  ],
  endFriendship: [done],
  listFriendRequests: [
    { requests: [{ id: 'f1', person, sentAt: at }], nextCursor: '1767225600000.f1', total: 13 },
    { requests: [], nextCursor: null, total: 0 },
  ],
  sendFriendRequest: [friendship, { ...friendship, direction: 'sent' }],
  acceptFriendRequest: [friendship],
  declineFriendRequest: [done],
  cancelFriendRequest: [done],
  listBlocks: [{ people: [person], nextCursor: null }],
  blockPerson: [done],
  unblockPerson: [done],
  shareWork: [done],
  listShares: [
    { shares: [], nextCursor: null },
    { shares: [{ id: 's1', work: film, sharedBy: person, sharedAt: at }], nextCursor: '1767225600000.s1' },
  ],
  removeShare: [done],
  listConversations: [
    { conversations: [], nextCursor: null },
    {
      conversations: [
        { ...talk, ...listed, lastSender: 'theo', lastSubject: null },
        { ...talk, ...listed, lastMessage: lines[3], lastSender: 'theo', lastSubject: 'ana' },
        { ...direct, ...listed, unread: 0, people: [], lastMessage: null, lastSender: null, lastSubject: null },
      ],
      nextCursor: '1767225600000.c1',
    },
  ],
  listUnread: [{ unread: [] }, { unread: [{ conversationId: 'c1', unread: 100, lastReadSeq: 5, lastSeq: 120 }] }],
  readConversation: [opened, { ...direct, participants: [], invited: [], canWrite: false, showsHistory: false }],
  createConversation: [opened],
  changeConversation: [done],
  uploadNewGroupPhoto: [{ avatarUrl: '/avatars/x.webp' }],
  uploadGroupPhoto: [{ avatarUrl: '/avatars/x.webp' }],
  findCandidates: [{ people: [] }, { people: [person] }],
  addParticipant: [{ ok: true, isInvited: false }],
  listInvitations: [
    {
      invitations: [
        {
          conversationId: 'c1',
          name: 'Cinéphiles',
          avatarUrl: null,
          inviter: person,
          participantCount: 3,
          invitedAt: at,
        },
      ],
      nextCursor: null,
    },
  ],
  acceptInvitation: [opened],
  declineInvitation: [done],
  leaveConversation: [done],
  listMessages: [
    { messages: [], people: [], hasOlder: false, hasNewer: false },
    { messages: lines, people: [person], hasOlder: true, hasNewer: true },
  ],
  searchMessages: [
    { messages: [], people: [], nextBefore: null },
    { messages: [message], people: [person], nextBefore: 7 },
  ],
  sendMessage: lines.slice(0, 2),
  readConversationTo: [done],
  listProviders: [
    {
      providers: {
        movie: 'tmdb',
        series: 'tmdb',
        artist: 'spotify',
        album: 'spotify',
        track: 'spotify',
        podcast: 'embedded',
        book: 'google-books',
      },
      sources: { podcast: 'deezer' },
    },
  ],
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
  listAuditEntries: [
    { entries: [], nextCursor: null },
    { entries, nextCursor: '1767225600000.01890000-0000-7000-8000-000000000000' },
  ],
  listAuditAlerts: [
    { alerts: [], nextCursor: null },
    { alerts, nextCursor: '1767225600000.01890000-0000-7000-8000-000000000000' },
  ],
  resolveAuditAlert: [done],
  readAuditSummary: [summary, { ...summary, lastActivity: null, riskScore: 0 }],
  exportAudit: [{ exportedAt: at, summary, alerts, entries, chain: { seq: 4, hash: 'ab' } }],
  searchCatalogue: [
    { works: [film], limited: false },
    { works: [], limited: true },
  ],
  searchSource: [
    { works: [film], limited: false },
    { works: [], limited: true },
  ],
  readWork: [{ work: film }],
  readDetails: [
    { details: {} },
    {
      details: {
        runtime: 122,
        countries: ['France'],
        seasons: 5,
        episodes: 50,
        edition: { publisher: 'Gallimard', year: '1970', isbn: '9782070360024' },
        article: 'https://fr.wikipedia.org/wiki/Dune',
      },
    },
    {
      details: {
        biography: 'Une vie.',
        genres: ['Pop'],
        tracks: [{ number: 1, disc: 1, track: { id: 't', type: 'track', name: 'Un titre', artists: [] } }],
        albums: [film],
        bestKnown: [film],
        elsewhere: [film],
      },
    },
  ],
  recommendWorks: [{ works: [film] }],
  playPreview: ['bytes'],
  readCreator: [
    { works: [film], missing: [], limited: false },
    { works: [], missing: ['book'], limited: true },
  ],
  listFirstWorks: [{ works: [film] }],
  listOnboardingSuggestions: [{ works: [film], genres: ['Drame'], decades: ['1960'] }],
  readDailyFind: [{ day: '2026-11-23', work: film, reason: 'Un regard.' }],
  sendTelemetry: [{ share: 1 }, { share: 0 }],
  readUsage: [usage, { ...usage, step: 'day', share: 0.5 }],
  readServerReport: [serverReport],
  readHealth: [
    { status: 'ok' },
    {
      status: 'ok',
      version: '0.1.0',
      dependencies: { database: { status: 'ok', ms: 0.4 }, storage: { status: 'ok' }, mail: { status: 'unknown' } },
      providers: {},
    },
    {
      status: 'degraded',
      version: '0.1.0',
      dependencies: { database: { status: 'ok', ms: 12 }, storage: { status: 'away' }, mail: { status: 'failing' } },
      providers: { tmdb: 'resting', embedded: 'ok' },
    },
  ],
  readLiveness: [{ ok: true }],
  readReadiness: [{ ok: true }],
}
