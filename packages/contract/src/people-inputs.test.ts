import { describe, expect, test } from 'vitest'
import {
  acceptFriendRequest,
  blockPerson,
  cancelFriendRequest,
  compareFavourites,
  decideCase,
  decideSuspension,
  declineFriendRequest,
  endFriendship,
  friendRequest,
  listBlocks,
  listCases,
  listDecisions,
  listFavouritesOf,
  listFriendRequests,
  listFriends,
  listFriendsOf,
  listOwnReports,
  listPicks,
  listShares,
  listSuspensions,
  matchContacts,
  readFriendProfile,
  readSuspension,
  removeShare,
  reportSomething,
  searchPeople,
  sendAppeal,
  sendFriendRequest,
  share,
  shareWork,
  suspendAccount,
} from './index.ts'

const x = (length: number) => 'x'.repeat(length)
const digits = (length: number) => '9'.repeat(length)

interface Schema {
  safeParse(given: unknown): { success: boolean; data?: unknown }
}
const bodyOf = (endpoint: { request: { body: { content: { 'application/json': { schema: Schema } } } } }) =>
  endpoint.request.body.content['application/json'].schema

const id: Field = ['id', ['x', x(64)], ['', x(65), undefined]]
const personId: Field = ['personId', ['x', x(64)], ['', x(65), undefined]]
const afterName: Field = ['after', ['x', x(300), undefined], ['', x(301)]]
const afterTime: Field = [
  'after',
  ['0.x', `${digits(15)}.${x(64)}`, '1.a-B_9', undefined],
  ['', '1.', '.x', 'a1.x', `${digits(16)}.x`, `1.${x(65)}`, '1.x y', ' 1.x', '1.x ', '1x'],
]
const token: Field = ['token', [x(200)], ['', x(201), undefined]]
const section: Field = ['section', ['movies', 'podcasts'], ['films', 'movie', '']]
const comment = (field: string): Field => [field, ['', x(500), ` ${x(500)} `, undefined], [x(501), '<script>', null]]

type Field = readonly [name: string, taken: readonly unknown[], refused: readonly unknown[]]

const film = { kind: 'movie', item: { id: 603, title: 'Matrix' } }
const number = '+33612345678'
const aFriendsList = { list: 'current', kind: 'movie' }
const aShare = { friendId: 'x', work: film, clientId: '01890000-0000-7000-8000-000000000000' }
const aReport = { subject: { type: 'person', personId: 'x' }, reason: 'spam' }

describe('the least and the most that is said about other people', () => {
  test.each<[string, Schema, object, readonly Field[]]>([
    ['a person', readFriendProfile.request.params, { id: 'x' }, [id]],
    ['[FRND-17] [GAP-80] a search', searchPeople.request.query, { q: '' }, [['q', [x(50)], [x(51), undefined]]]],
    [
      'a list of a friend',
      listFavouritesOf.request.query,
      aFriendsList,
      [['list', ['all_time'], ['x', undefined]], ['kind', ['book'], ['movies', undefined]], afterTime],
    ],
    ['the friends of a friend', listFriendsOf.request.query, {}, [afterName]],
    [
      'the own friends',
      listFriends.request.query,
      {},
      [
        afterName,
        ['q', ['', x(50), ` ${x(50)} `], [x(51)]],
        ['limit', ['1', '9', '10', '50'], ['', '0', '01', '51', '99', '100', 'x1', '1x', '1.']],
      ],
    ],
    ['the end of a friendship', endFriendship.request.params, { id: 'x' }, [id]],
    [
      'the requests of a direction',
      listFriendRequests.request.params,
      { direction: 'sent' },
      [['direction', ['received'], ['', 'both', undefined]]],
    ],
    ['requests', listFriendRequests.request.query, {}, [afterTime]],
    ['a request', bodyOf(sendFriendRequest), { personId: 'x' }, [personId]],
    ['a request that is accepted', acceptFriendRequest.request.params, { id: 'x' }, [id]],
    ['a request that is declined', declineFriendRequest.request.params, { id: 'x' }, [id]],
    ['a request that is taken back', cancelFriendRequest.request.params, { id: 'x' }, [id]],
    ['blocked people', listBlocks.request.query, {}, [afterTime]],
    ['somebody who is blocked', blockPerson.request.params, { id: 'x' }, [id]],
    [
      'a share',
      bodyOf(shareWork),
      aShare,
      [
        ['friendId', [x(64)], ['', x(65), undefined]],
        ['clientId', [], ['', 'x', undefined]],
        ['work', [], [{ ...film, kind: 'game' }, undefined]],
      ],
    ],
    ['shares', listShares.request.query, { section: 'series' }, [section, ['section', [], [undefined]], afterTime]],
    ['a share that is removed', removeShare.request.params, { id: 'x' }, [id]],
    [
      'a report',
      bodyOf(reportSomething),
      aReport,
      [
        ['reason', ['other'], ['', 'boring', undefined]],
        comment('comment'),
        [
          'subject',
          [
            { type: 'person', personId: x(64) },
            { type: 'share', shareId: 'x' },
            { type: 'share', shareId: x(64) },
            { type: 'message', conversationId: x(64), seq: 1 },
            { type: 'message', conversationId: 'x', seq: 2_147_483_647 },
          ],
          [
            { type: 'person', personId: '' },
            { type: 'share', shareId: '' },
            { type: 'share', shareId: x(65) },
            { type: 'share', personId: 'x' },
            { type: 'work', shareId: 'x' },
            { type: 'message', conversationId: x(65), seq: 1 },
            { type: 'message', conversationId: 'x', seq: 0 },
            { type: 'message', conversationId: 'x', seq: 1.5 },
            { type: 'message', conversationId: 'x', seq: 2_147_483_648 },
            { type: 'message', conversationId: 'x' },
            undefined,
          ],
        ],
      ],
    ],
    ['own reports', listOwnReports.request.query, {}, [afterTime]],
    [
      'cases',
      listCases.request.query,
      { state: 'open' },
      [['state', ['decided'], ['', 'closed', undefined]], afterTime],
    ],
    ['a case', decideCase.request.params, { id: 'x' }, [id]],
    [
      'a decision',
      bodyOf(decideCase),
      { decision: 'removed' },
      [['decision', ['dismissed', 'warned'], ['', 'banned', undefined]], comment('note')],
    ],
    [
      '[SAFE-05] a decision that suspends',
      bodyOf(decideCase),
      { decision: 'suspended', suspension: { reason: 'spam', duration: 'week' } },
      [
        ['decision', [], ['removed', undefined]],
        ['suspension', [{ reason: 'other', duration: 'permanent', text: 'x' }], [{ reason: 'spam' }, undefined]],
      ],
    ],
    ['decisions', listDecisions.request.query, {}, [afterTime]],
    ['[SAFE-08] a token', bodyOf(readSuspension), { token: 'x' }, [token]],
    [
      '[SAFE-08] an appeal',
      bodyOf(sendAppeal),
      { token: 'x', text: 'x' },
      [token, ['text', [x(1000), ` ${x(1000)} `], ['', ' ', x(1001), '<script>', undefined]]],
    ],
    [
      '[SAFE-09] suspensions',
      listSuspensions.request.query,
      { state: 'active' },
      [['state', ['appealed', 'over'], ['', 'x', undefined]], afterTime],
    ],
    [
      '[SAFE-04] a suspension',
      bodyOf(suspendAccount),
      { username: 'theo', reason: 'spam', duration: 'day' },
      [
        ['username', [x(50), ` ${x(50)} `], ['', ' ', x(51), undefined]],
        ['reason', ['other'], ['', 'boring', undefined]],
        ['duration', ['week', 'month', 'permanent'], ['', 'year', undefined]],
        comment('text'),
      ],
    ],
    ['[SAFE-09] a suspension that is decided about', decideSuspension.request.params, { id: 'x' }, [id]],
    [
      '[SAFE-09] what is made of it',
      bodyOf(decideSuspension),
      { decision: 'lifted' },
      [['decision', ['upheld'], ['', 'x', undefined]], comment('text')],
    ],
    [
      '[CONT-06] [GAP-14] numbers',
      bodyOf(matchContacts),
      { phoneNumbers: [number] },
      [
        [
          'phoneNumbers',
          [Array(500).fill(number), [`+${digits(15)}`]],
          [[], Array(501).fill(number), ['0612345678'], [`+${digits(16)}`], [''], [null], undefined],
        ],
      ],
    ],
    [
      'friends whose taste is compared',
      compareFavourites.request.query,
      { ids: 'x' },
      [
        ['ids', [x(64), 'a-B_9,x', Array(50).fill('x').join(',')], ['', ',x', 'x,', 'x,,x', 'x y', x(65), undefined]],
        ['ids', [], [Array(51).fill('x').join(',')]],
      ],
    ],
    ['what friends keep', listPicks.request.query, {}, [section]],
  ])('%s', (_what, schema, least, fields) => {
    const accepts = (more: object) => schema.safeParse({ ...least, ...more }).success
    expect([accepts({}), accepts({ more: 'x' })]).toEqual([true, false])
    for (const [name, taken, refused] of fields) {
      for (const value of taken) expect(accepts({ [name]: value }), `${name} ${String(value)}`).toBe(true)
      for (const value of refused) expect(accepts({ [name]: value }), `${name} ${String(value)}`).toBe(false)
    }
  })

  test('blanks around a text are none of it', () => {
    expect(listFriends.request.query.safeParse({ q: ' lea ' }).data).toEqual({ q: 'lea' })
    expect(bodyOf(reportSomething).safeParse({ ...aReport, comment: ' oui ' }).data).toMatchObject({ comment: 'oui' })
    expect(bodyOf(decideCase).safeParse({ decision: 'warned', note: ' ' }).data).toEqual({
      decision: 'warned',
      note: '',
    })
  })
})

test('times are told in milliseconds, UTC', () => {
  const person = { id: 'x', username: 'lea', avatarUrl: null }
  const listed = [
    (at: string) => share.safeParse({ id: 'x', work: film, sharedBy: person, sharedAt: at }),
    (at: string) => friendRequest.safeParse({ id: 'x', person, sentAt: at }),
    (at: string) =>
      listDecisions.responses[200].content['application/json'].schema.shape.decisions.element.shape.at.safeParse(at),
  ]
  for (const read of listed) {
    expect(read('2026-01-01T10:00:00.000Z').success).toBe(true)
    for (const wrong of ['2026-01-01T10:00:00Z', '2026-01-01T10:00:00.000+01:00', '2026-01-01']) {
      expect(read(wrong).success, wrong).toBe(false)
    }
  }
})
