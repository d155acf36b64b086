import { z } from '@hono/zod-openapi'
import { favouriteLists, friends, peopleQueryError, rateLimits, showcaseSize } from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { kindSchema, work } from './works.ts'

/** Other people: how they are shown, how they are found, and what friends see of them [GAP-15]. */

/** An id of an account: no shape is promised, and one of nobody is answered like one that may not be met. */
export const personId = z.string().min(1).max(64)

/** Somebody, as every signed-in person may see them. */
export const personCard = z
  .strictObject({ id: personId, username: z.string(), avatarUrl: z.string().nullable() })
  .openapi('PersonCard')
export type PersonCard = z.infer<typeof personCard>

/** What stands between the caller and somebody [DATA-09]. A block is told to nobody: it reads as "none". */
export const friendship = z
  .strictObject({
    status: z.enum(['none', 'pending', 'accepted']),
    /** Of the friendship or the request. */
    id: z.string().nullable(),
    direction: z.enum(['sent', 'received']).nullable(),
  })
  .openapi('Friendship')

export const personResult = z.strictObject({ person: personCard, friendship })
export type PersonResult = z.infer<typeof personResult>

const people = z.strictObject({ people: z.array(personResult) })

/** Where a list by name goes on: made by the server, and of no meaning to anybody else. */
export const nameCursor = z.string().min(1).max(300)

/** Where a list by time goes on: milliseconds since the epoch and an id. */
export const timeCursor = z.string().regex(/^[0-9]{1,15}\.[\w-]{1,64}$/)

const searches = { name: 'people-searches', by: ['account'], ...rateLimits.friendSearch } as const satisfies Limit
/** Reads of what friends keep, and of who they are. */
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

/** Somebody whom the caller may know, and why. */
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

/** What a friend sees of somebody. */
export const friendProfile = z
  .strictObject({
    person: personCard,
    bio: z.string().nullable(),
    friendship,
    /** What stands large on the profile: chosen, else the newest of all times. */
    showcase: z.array(work).max(showcaseSize),
    /** How many works they keep, each once; kinds without any are left out. */
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

/** Ids of those works that stand in both lists of their owner. */
const inBoth = z.array(z.string())

/** The newest works of one kind in one list. */
export const summaryPart = z.strictObject({
  list,
  kind: kindSchema,
  works: z.array(work).min(1),
  /** How many the list holds of the kind. */
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
