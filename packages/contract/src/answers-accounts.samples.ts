import { at, done } from './answers-parts.samples.ts'

const account = {
  id: 'a1',
  email: 'lea@example.org',
  username: 'lea',
  avatarUrl: null,
  roles: ['admin', 'moderator', 'user'],
}

const kept = [{ list: 'current', kind: 'movie' }]

const session = { account, kept, token: 'secret', device: 'known' }
const ofPage = { account, kept, token: null, device: null }

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

const nobody = Object.fromEntries(Object.keys(profile).map((field) => [field, null]))

export const accountsAnswers: Record<string, unknown[]> = {
  signUp: [{ session }, { session: ofPage }, { session: null }],
  signIn: [session, ofPage],
  readSession: [
    { account, kept },
    { kept: [], account: { ...account, avatarUrl: '/avatars/x.webp', roles: [] } },
    { account: null, kept: [] },
  ],
  signOut: [done],
  deleteAccount: [done],
  exportAccount: [{}, { account: { id: 'a1' } }],
  requestPasswordReset: [done],
  resetPassword: [session, ofPage],
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
}
