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

const passkey = { id: 'p1', name: 'Ma clé', createdAt: at, lastUsedAt: at, isSynced: true }

const descriptors = [{ id: 'AA', type: 'public-key', transports: ['internal', 'hybrid'] }]

const signature = {
  options: {
    rpId: 'example.org',
    challenge: 'AA',
    timeout: 300_000,
    allowCredentials: descriptors,
    userVerification: 'required',
  },
}

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
    { account, kept, isPasskeyDue: true },
    { kept: [], account: { ...account, avatarUrl: '/avatars/x.webp', roles: [] }, isPasskeyDue: false },
    { account: null, kept: [], isPasskeyDue: false },
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
  listPasskeys: [
    { passkeys: [], isAvailable: false, secondFactor: false, recoveryCodes: 0, isRequired: true },
    { passkeys: [passkey], isAvailable: true, secondFactor: true, recoveryCodes: 10, isRequired: false },
  ],
  startPasskey: [
    {
      options: {
        rp: { id: 'example.org', name: 'Example' },
        user: { id: 'YTE', name: 'lea', displayName: 'lea' },
        challenge: 'AA',
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
        excludeCredentials: descriptors,
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    },
  ],
  addPasskey: [{ passkey: { ...passkey, lastUsedAt: null } }],
  renamePasskey: [done],
  removePasskey: [done],
  startPasskeyConfirmation: [signature],
  confirmPasskey: [done],
  changeSecondFactor: [{ codes: [] }, { codes: ['7KQM-2F9X-0000-ABCD-EFGH-JKMN'] }],
  renewRecoveryCodes: [{ codes: ['7KQM-2F9X-0000-ABCD-EFGH-JKMN'] }],
  startPasskeySignIn: [signature],
  startSecondFactor: [signature],
  signInWithPasskey: [session],
  signInWithRecoveryCode: [session],
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
