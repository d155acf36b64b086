import { z } from '@hono/zod-openapi'
import { favouriteLists, friends, peopleQueryError, rateLimits, showcaseSize } from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { kindSchema, work } from './works.ts'

/** Other people: how they are shown, how they are found, and what friends see of them [GAP-15]. */

/** An account id of unspecified format; an unknown id is answered like that of a person who must not be seen. */
export const personId = z.string().min(1).max(64)

/** A person, as every signed-in account may see them. */
export const personCard = z
  .strictObject({ id: personId, username: z.string(), avatarUrl: z.string().nullable() })
  .openapi('PersonCard')
export type PersonCard = z.infer<typeof personCard>

/** The relation of the caller to a person [DATA-09]. A block is never disclosed: it reads as "none". */
export const friendship = z
  .strictObject({
    status: z.enum(['none', 'pending', 'accepted']),
    /** Id of the friendship or the request. */
    id: z.string().nullable(),
    direction: z.enum(['sent', 'received']).nullable(),
  })
  .openapi('Friendship')

export const personResult = z.strictObject({ person: personCard, friendship })
export type PersonResult = z.infer<typeof personResult>

const people = z.strictObject({ people: z.array(personResult) })

/** An opaque cursor of a list by name. */
export const nameCursor = z.string().min(1).max(300)

/** Cursor of a list by time: milliseconds since the epoch and an id. */
export const timeCursor = z.string().regex(/^[0-9]{1,15}\.[\w-]{1,64}$/)

const searches = { name: 'people-searches', by: ['account'], ...rateLimits.friendSearch } as const satisfies Limit
/** Rate limit for reads of friends' profiles and favourites. */
export const socialReads = {
  name: 'social-reads',
  by: ['account'],
  points: 300,
  windowMs: minute,
} as const satisfies Limit

const onePerson = z.strictObject({ id: personId })

export const searchPeople = endpoint({
  method: 'get',
  path: '/api/people',
  audience: 'user',
  limits: [searches],
  atOnce: 2,
  recorded: { as: 'search', by: ['device', 'metrics', 'alerts'] },
  summary:
    'Find people by a part of their username, 20 at most, those whose name begins with it first. Neither oneself nor blocked people are found; a query of which cleaning leaves less than two characters finds nobody.',
  query: z.strictObject({ q: z.string().refine((query) => peopleQueryError(query) === undefined) }),
  output: people,
})

export const suggestPeople = endpoint({
  method: 'get',
  path: '/api/people-suggestions',
  audience: 'user',
  limits: [socialReads],
  summary: 'The first eight people by name who are no friends of the caller yet.',
  output: people,
})

/** A suggested person, with the reason. */
export const personMayKnow = z.strictObject({
  person: personCard,
  friendsInCommon: z.number().int(),
  worksInCommon: z.number().int(),
})
export type PersonMayKnow = z.infer<typeof personMayKnow>

export const listPeopleMayKnow = endpoint({
  method: 'get',
  path: '/api/people-may-know',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: `Up to ${friends.mayKnow} people with whom the caller has friends or works in common, by how many. Only people who chose to be suggested, and nobody with whom there is or was something: a friendship, a request, a refusal, a block.`,
  output: z.strictObject({ people: z.array(personMayKnow) }),
})

export const dismissSuggestion = endpoint({
  method: 'delete',
  path: '/api/people-may-know/{id}',
  audience: 'user',
  limits: [socialReads],
  idempotent: true,
  summary: 'Suggest somebody no more. Harmless when it is done already, and for nobody.',
  params: onePerson,
  output: done,
})

/** The profile of a friend. */
export const friendProfile = z
  .strictObject({
    person: personCard,
    bio: z.string().nullable(),
    friendship,
    /** Works of the profile header: chosen ones, else the newest of the all-time list. */
    showcase: z.array(work).max(showcaseSize),
    /** Number of distinct works per kind, without empty kinds. */
    kept: z.array(z.strictObject({ kind: kindSchema, works: z.number().int().positive() })),
  })
  .openapi('FriendProfile')
export type FriendProfile = z.infer<typeof friendProfile>

export const readFriendProfile = endpoint({
  method: 'get',
  path: '/api/people/{id}',
  audience: 'user',
  limits: [socialReads],
  recorded: { as: 'view_profile', by: ['device', 'alerts'] },
  summary: 'The profile of a friend, or the own one. Anybody else is answered as if they did not exist.',
  params: onePerson,
  output: friendProfile,
  errors: ['people.not_found'],
})

export const readFriendship = endpoint({
  method: 'get',
  path: '/api/people/{id}/friendship',
  audience: 'user',
  limits: [socialReads],
  summary: 'What stands between the caller and somebody; nothing for nobody, and where either blocked the other.',
  params: onePerson,
  output: friendship,
})

const list = z.enum(favouriteLists)

/** Ids of works that are in both lists of their owner. */
const inBoth = z.array(z.string())

/** The newest works of one kind in one list. */
export const summaryPart = z.strictObject({
  list,
  kind: kindSchema,
  works: z.array(work).min(1),
  /** Total number of works of the kind in the list. */
  total: z.number().int().positive(),
  inBoth,
})
export type SummaryPart = z.infer<typeof summaryPart>

export const summariseFavourites = endpoint({
  method: 'get',
  path: '/api/people/{id}/favourites/summary',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: `What a friend keeps: the newest ${friends.summaryWorks} works of each kind in each list. Empty lists are left out.`,
  params: onePerson,
  output: z.strictObject({ parts: z.array(summaryPart) }),
  errors: ['people.not_found'],
})

const keptPage = z.strictObject({ works: z.array(work), inBoth, nextCursor: timeCursor.nullable() })
export type KeptPage = z.infer<typeof keptPage>

export const listFavouritesOf = endpoint({
  method: 'get',
  path: '/api/people/{id}/favourites',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: 'One list of a friend, of one kind, the newest first.',
  params: onePerson,
  query: z.strictObject({ list, kind: kindSchema, after: timeCursor.optional() }),
  output: keptPage,
  errors: ['people.not_found'],
})

export const listFriendsOf = endpoint({
  method: 'get',
  path: '/api/people/{id}/friends',
  audience: 'user',
  limits: [socialReads],
  recorded: { as: 'get_friends', by: ['alerts'] },
  summary: 'The friends of a friend, by name. People who are blocked either way are left out.',
  params: onePerson,
  query: z.strictObject({ after: nameCursor.optional() }),
  output: z.strictObject({ people: z.array(personResult), nextCursor: nameCursor.nullable() }),
  errors: ['people.not_found'],
})
