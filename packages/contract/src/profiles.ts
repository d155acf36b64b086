import { z } from '@hono/zod-openapi'
import {
  bioError,
  birthMonths,
  countries,
  genders,
  isIdOf,
  phoneLimits,
  showcaseSize,
  trimmed,
} from '@trouvaille/domain'
import { endpoint } from './endpoint.ts'
import { type Limit, minute, ownReads } from './limits.ts'
import { kindSchema } from './works.ts'

/** The own profile. Others cannot read it: everybody sees username and avatar, friends the bio as well [GAP-15]. */

/** Availability checks and name changes both disclose which names exist. */
const usernameLookups = {
  name: 'username-lookups',
  by: ['account'],
  points: 60,
  windowMs: minute,
} as const satisfies Limit
const edits = { name: 'profile-changes', by: ['account'], points: 30, windowMs: minute } as const satisfies Limit
/** Phone numbers rarely change; frequent changes are enumeration. */
const phoneChanges = {
  name: 'phone-changes',
  by: ['account'],
  points: 10,
  windowMs: 10 * minute,
} as const satisfies Limit

/** Above the maximum length: the service validates a changed name, an unchanged one is accepted as it is. */
const username = z.string().max(100)
const bio = z
  .string()
  .overwrite(trimmed)
  .refine((text) => bioError(text) === undefined)
const gender = z.enum(genders)
const country = z.enum(countries)
const birthDay = z.number().int().min(1).max(31)
const birthMonth = z.enum(birthMonths)
/** Favourites in the profile header, in order. */
const chosenWorks = z
  .array(
    z
      .strictObject({ kind: kindSchema, id: z.string().min(1).max(64) })
      .refine(({ kind, id }) => isIdOf(kind, id), { path: ['id'] }),
  )
  .max(showcaseSize)
  .refine((works) => new Set(works.map(({ kind, id }) => `${kind}/${id}`)).size === works.length)
const birthYear = z.number().int().min(1000).max(9999)

export const profile = z
  .strictObject({
    username: z.string(),
    email: z.string(),
    gender: gender.nullable(),
    birthDay: birthDay.nullable(),
    birthMonth: birthMonth.nullable(),
    birthYear: birthYear.nullable(),
    /** E.164. */
    phoneNumber: z.string().nullable(),
    /** Whether members with that number in their phone book may find this person by it. */
    foundByPhone: z.boolean(),
    /** Whether friends see this person's favourites under "Chez vos amis". */
    showsActivity: z.boolean(),
    /** Whether this person may be suggested to members with friends or works in common. */
    isSuggested: z.boolean(),
    country: country.nullable(),
    bio: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    chosenWorks,
  })
  .openapi('Profile')
export type Profile = z.infer<typeof profile>

export const profileChanges = z
  .strictObject({
    username,
    gender: gender.nullable(),
    birthDay: birthDay.nullable(),
    birthMonth: birthMonth.nullable(),
    birthYear: birthYear.nullable(),
    foundByPhone: z.boolean(),
    showsActivity: z.boolean(),
    isSuggested: z.boolean(),
    country: country.nullable(),
    bio: bio.nullable(),
    chosenWorks,
  })
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined))
export type ProfileChanges = z.infer<typeof profileChanges>

export const readProfile = endpoint({
  method: 'get',
  path: '/api/profile',
  audience: 'user',
  limits: [ownReads],
  summary: 'The own profile; null where nothing is stored.',
  output: profile,
})

export const changeProfile = endpoint({
  method: 'patch',
  path: '/api/profile',
  audience: 'user',
  limits: [edits],
  recorded: { as: 'profile_update' },
  idempotent: true,
  summary:
    'Change the given fields of the own profile, all but the phone number. A refused field is named, and nothing is changed.',
  body: profileChanges,
  output: profile,
  errors: ['profile.username_taken'],
})

export const changePhone = endpoint({
  method: 'put',
  path: '/api/profile/phone',
  audience: 'user',
  limits: [phoneChanges],
  recorded: { as: 'profile_update' },
  idempotent: true,
  summary: 'Change the own phone number, apart from the rest of the profile.',
  body: z.strictObject({
    /** International format; stored as E.164. Blank or null removes it. */
    phoneNumber: z.string().max(phoneLimits.inputMaxCharacters).nullable(),
  }),
  output: z.strictObject({ id: z.string(), phoneNumber: z.string().nullable() }),
})

export const readUsername = endpoint({
  method: 'get',
  path: '/api/usernames/{username}',
  audience: 'user',
  limits: [usernameLookups],
  summary: 'Whether a username is free, in any case; the own one counts as free.',
  params: z.strictObject({ username: username.min(1) }),
  output: z.strictObject({ available: z.boolean() }),
})
