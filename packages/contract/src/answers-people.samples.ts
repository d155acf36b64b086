import { at, done, film, person } from './answers-parts.samples.ts'

const friendship = { status: 'pending', id: 'f1', direction: 'received' }

const people = { people: [{ person, friendship: { status: 'none', id: null, direction: null } }] }

export const peopleAnswers: Record<string, unknown[]> = {
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
}
