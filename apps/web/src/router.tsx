import {
  createBrowserHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import {
  allMediaTypes,
  mediaSections,
  mediaTypes,
  favouriteLists,
  mediaTypesOf,
  type CollectionFilter,
  collectionSorts,
  type SharedContent,
} from '@trouvaille/domain'
import { HomePage } from './features/home/home-page.tsx'
import { ErrorScreen } from './features/shell/error-screen.tsx'
import { NotFoundScreen } from './features/shell/not-found-screen.tsx'
import { Root } from './features/shell/root.tsx'
import { coverFlight, landCovers } from './features/works/cover-flight.ts'
import { type ScopeInAddress, scopeInAddress } from './features/roles/scope.ts'
import { type AuditInAddress, auditInAddress } from './features/dashboards/security/audit-address.ts'
import { withConfirmationToken, withResetLink } from './features/session/mailed-links.ts'
import { type PeriodInAddress, periodInAddress } from './features/dashboards/metrics/period.ts'
import type { Session } from './core/app.ts'
import { collectionPath } from './features/collection/collection-path.ts'
import { pageWindow } from './lib/overlays.ts'
import { preloadMemberParts } from './preload-pages.ts'
import {
  fromProvider,
  membersOnly,
  nextStep,
  type RouterContext,
  settledSession,
  visitorsOnly,
} from './route-guards.ts'
import { LoadingPage } from './ui/loading-page.tsx'

/** The table of contents of the web app: every path and who may open it. Pages are fetched when they are opened. */

const root = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: NotFoundScreen })

const isOneOf = <T extends string>(known: readonly T[], value: unknown): value is T =>
  known.some((one) => one === value)

const getParentRoute = () => root

const home = createRoute({ getParentRoute, path: '/', component: HomePage })

const signIn = createRoute({
  getParentRoute,
  path: '/signin',
  beforeLoad: fromProvider,
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    next?: string | undefined
    error?: string | undefined
    suspended?: string | undefined
    second?: string | undefined
    welcome?: true | undefined
  } => ({
    ...nextStep(search),
    // What a provider has sent the person back with.
    error: typeof search.error === 'string' ? search.error : undefined,
    // By which the page asks why the account is suspended [SAFE-05].
    suspended: typeof search.suspended === 'string' ? search.suspended : undefined,
    // By which the page goes on with the second factor [PKEY-07].
    second: typeof search.second === 'string' ? search.second : undefined,
    // The account was made just now, here or by a provider [START-01].
    welcome: String(search.welcome) === 'true' ? true : undefined,
  }),
  component: lazyRouteComponent(() => import('./features/session/sign-in-page.tsx'), 'SignInPage'),
})
const signUp = createRoute({
  getParentRoute,
  path: '/signup',
  ...visitorsOnly,
  component: lazyRouteComponent(() => import('./features/session/sign-up-page.tsx'), 'SignUpPage'),
})
const welcome = createRoute({
  getParentRoute,
  path: '/welcome',
  validateSearch: nextStep,
  ...membersOnly,
  component: lazyRouteComponent(() => import('./features/welcome/welcome-page.tsx'), 'WelcomePage'),
})
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  ...membersOnly,
  component: lazyRouteComponent(() => import('./features/preferences/preferences-page.tsx'), 'PreferencesPage'),
})

const activity = createRoute({
  getParentRoute,
  path: '/activity',
  ...membersOnly,
  component: lazyRouteComponent(() => import('./features/activity/activity-page.tsx'), 'ActivityPage'),
})

const resetPassword = createRoute({
  getParentRoute,
  path: '/reset-password',
  ...withResetLink,
  component: lazyRouteComponent(() => import('./features/session/reset-password-page.tsx'), 'ResetPasswordPage'),
})
const confirmEmail = createRoute({
  getParentRoute,
  path: '/confirm-email',
  ...withConfirmationToken,
  component: lazyRouteComponent(() => import('./features/session/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})
const policy = createRoute({
  getParentRoute,
  path: '/privacy-policy',
  // Who reads it on the way to an account goes on from here.
  validateSearch: nextStep,
  component: lazyRouteComponent(() => import('./features/policy/privacy-policy-page.tsx'), 'PrivacyPolicyPage'),
})
const profile = createRoute({
  getParentRoute,
  path: '/profile',
  // The screen "Modifier le profil" is a state of the page.
  validateSearch: ({ edit }: Record<string, unknown>): { edit?: true } =>
    String(edit) === 'true' ? { edit: true } : {},
  ...membersOnly,
  component: lazyRouteComponent(() => import('./features/profile/profile-page.tsx'), 'ProfilePage'),
})
const deletionGuide = createRoute({
  getParentRoute,
  path: '/delete-account',
  component: lazyRouteComponent(() => import('./features/account/deletion-guide-page.tsx'), 'DeletionGuidePage'),
})
const accountDeletion = createRoute({
  getParentRoute,
  path: '/account-deletion',
  ...membersOnly,
  // Its spinner shows as soon as the session is awaited [DEL-02].
  pendingMs: 0,
  component: lazyRouteComponent(() => import('./features/account/account-deletion-page.tsx'), 'AccountDeletionPage'),
})

const friendProfile = createRoute({
  getParentRoute,
  path: '/profile/$id',
  beforeLoad: async ({ context, location, params }) => {
    await membersOnly.beforeLoad({ context, location })
    const { app } = await settledSession(context.session)
    if (app.account.get()?.id === params.id) throw redirect({ to: '/profile', replace: true })
  },
  component: lazyRouteComponent(() => import('./features/friends/friend-profile-page.tsx'), 'FriendProfilePage'),
})
const friends = createRoute({
  getParentRoute,
  path: '/friends',
  // The mode that adds a friend, and whose preferences are shown, are states of the page.
  validateSearch: ({ add, friend }: Record<string, unknown>): { add?: true; friend?: string } => ({
    ...(String(add) === 'true' && { add: true }),
    ...(typeof friend === 'string' && friend !== '' && { friend }),
  }),
  ...membersOnly,
  component: lazyRouteComponent(() => import('./routes/friends.tsx'), 'FriendsRoute'),
})

// Around the list and what is open of it, so that the list stays from one conversation to the next.
const conversations = createRoute({
  getParentRoute,
  id: 'conversations',
  // Whether the archived ones are listed is a state of the page.
  validateSearch: ({ archived }: Record<string, unknown>): { archived?: true } =>
    String(archived) === 'true' ? { archived: true } : {},
  ...membersOnly,
  component: lazyRouteComponent(() => import('./routes/conversations.tsx'), 'ConversationsRoute'),
})
const messages = createRoute({
  getParentRoute: () => conversations,
  path: '/messages',
  component: lazyRouteComponent(() => import('./features/conversations/messages-page.tsx'), 'MessagesPage'),
})
const conversation = createRoute({
  getParentRoute: () => conversations,
  path: '/conversation/$id',
  // The message at which it opens.
  validateSearch: ({ message }: Record<string, unknown>): { message?: number } =>
    Number.isSafeInteger(Number(message)) && Number(message) > 0 ? { message: Number(message) } : {},
  component: lazyRouteComponent(() => import('./routes/conversation.tsx'), 'ConversationRoute'),
})
const conversationSettings = createRoute({
  getParentRoute: () => conversations,
  path: '/conversation/$id/settings',
  component: lazyRouteComponent(() => import('./routes/conversation-settings.tsx'), 'ConversationSettingsRoute'),
})

// Open to everybody, because the page itself says who may see it [ROLE-11].
const adminPage = lazyRouteComponent(() => import('./routes/admin.tsx'), 'AdminRoute')
const admin = [
  createRoute({ getParentRoute, path: '/moderation', staticData: { asksToSignIn: true }, component: adminPage }),
  createRoute({
    getParentRoute,
    path: '/metrics',
    validateSearch: (search: Record<string, unknown>): ScopeInAddress & PeriodInAddress => ({
      ...scopeInAddress(search),
      ...periodInAddress(search),
    }),
    staticData: { asksToSignIn: true },
    component: adminPage,
  }),
  createRoute({
    getParentRoute,
    path: '/security',
    validateSearch: (search: Record<string, unknown>): ScopeInAddress & AuditInAddress => ({
      ...scopeInAddress(search),
      ...auditInAddress(search),
    }),
    staticData: { asksToSignIn: true },
    component: adminPage,
  }),
] as const

const sectionPage = lazyRouteComponent(() => import('./routes/section.tsx'), 'SectionRoute')
const sections = mediaSections.map((section) =>
  createRoute({ getParentRoute, path: `/${section}`, ...membersOnly, component: sectionPage }),
)

// Everything of a list: how it is laid out stands in the address.
const collectionPage = lazyRouteComponent(() => import('./routes/collection.tsx'), 'CollectionRoute')
const collections = mediaSections.flatMap((section) =>
  favouriteLists.map((list) =>
    createRoute({
      getParentRoute,
      path: collectionPath(section, list),
      validateSearch: ({ sort, kind, genre }: Record<string, unknown>): CollectionFilter => ({
        ...(isOneOf(collectionSorts, sort) && { sort }),
        ...(isOneOf(mediaTypesOf(section), kind) && { kind }),
        ...(typeof genre === 'string' && genre !== '' && { genre }),
      }),
      ...membersOnly,
      component: collectionPage,
    }),
  ),
)

const workPage = lazyRouteComponent(() => import('./routes/work.tsx'), 'WorkRoute')
const works = allMediaTypes.map((kind) =>
  createRoute({ getParentRoute, path: `/${mediaTypes[kind].path}/$id`, ...membersOnly, component: workPage }),
)

const creator = createRoute({
  getParentRoute,
  path: '/creator/$name',
  ...membersOnly,
  component: lazyRouteComponent(() => import('./features/works/creator-page.tsx'), 'CreatorPage'),
})

const everywhere = createRoute({
  getParentRoute,
  path: '/search',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (typeof q === 'string' ? { q } : {}),
  ...membersOnly,
  component: lazyRouteComponent(() => import('./routes/search.tsx'), 'SearchRoute'),
})

const shared = createRoute({
  getParentRoute,
  path: '/shared',
  validateSearch: (search: Record<string, unknown>): SharedContent => ({
    ...(typeof search.title === 'string' && { title: search.title }),
    ...(typeof search.text === 'string' && { text: search.text }),
    ...(typeof search.url === 'string' && { url: search.url }),
  }),
  beforeLoad: async ({ context, location, search }) => {
    await membersOnly.beforeLoad({ context, location })
    const { sharedPath } = await import('./features/search/shared-path.ts')
    throw redirect({ href: sharedPath(search), replace: true })
  },
})

const routeTree = root.addChildren([
  home,
  signIn,
  signUp,
  welcome,
  resetPassword,
  confirmEmail,
  policy,
  profile,
  settings,
  activity,
  deletionGuide,
  accountDeletion,
  everywhere,
  shared,
  conversations.addChildren([messages, conversation, conversationSettings]),
  friends,
  friendProfile,
  ...admin,
  ...sections,
  ...collections,
  ...works,
  creator,
])

export type AppRouter = ReturnType<typeof createAppRouter>

/** Makes the router. Who may open a page can change under it: a session that ends, another account. */
export function createAppRouter(session: Session) {
  const context = (): RouterContext => ({ session, app: session.state.get().app })
  const router = createRouter({
    history: createBrowserHistory({ window: pageWindow }),
    routeTree,
    context: context(),
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: LoadingPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultViewTransition: coverFlight,
    // A search is text: "42" stays what was typed.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ).toString()
      return text && `?${text}`
    },
  })
  landCovers(router)
  session.state.subscribe(() => {
    router.update({ ...router.options, context: context() })
    void router.invalidate()
  })
  return router
}

/**
 * Loads the page of the address, and for members what stands around it. Until the router is on the screen, and listens
 * itself, it is told here of who goes on or back meanwhile.
 */
export async function loadFirstPage(router: AppRouter): Promise<void> {
  const follow: typeof router.load = (turn) => router.load(turn)
  const ends = [router.history.subscribe(follow), router.subscribe('onRendered', () => ends.map((end) => end()))]
  const page = router.load()
  const { status } = await settledSession(router.options.context.session)
  if (status === 'signed-in') await preloadMemberParts()
  await page
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
