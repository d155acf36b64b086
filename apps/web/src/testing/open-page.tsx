import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { setNavigation } from '../lib/navigation.ts'
import { createAppRouter } from '../router.tsx'
import { fakeServer, hang } from './fake-server.ts'
import './long-timeouts.ts'
import { openTab, person, resetDevice, signInOnDevice } from './tab.ts'

// Imported here, so that loading does not count towards the time-out of a test.
await Promise.all([
  import('../realtime/live.ts'),
  import('../features/shell/member-shell.tsx'),
  import('../routes/conversations.tsx'),
  import('../routes/friends.tsx'),
  import('../routes/section.tsx'),
  import('../routes/work.tsx'),
  import('../features/search/search-overlay.tsx'),
  import('../features/conversations/messages-page.tsx'),
])

type Answers = NonNullable<Parameters<typeof fakeServer>[0]>

// It listens to the document once, for all tests of a file: before the first of them notes listeners to remove them.
userEvent.setup()

/** Calls that every page makes. */
const usual: Answers = {
  'get /api/catalogue': () => ({ providers: {}, sources: {} }),
  'get /api/creators': () => ({ works: [], missing: [], limited: false }),
  'get /api/catalogue/{kind}/{id}/details': () => ({ details: {} }),
  'get /api/catalogue/{kind}/{id}/recommendations': () => ({ works: [] }),
  // The bars count pending requests; the friends page lists them.
  'get /api/friend-requests/{direction}': () => ({ requests: [], nextCursor: null, total: 0 }),
  'get /api/friends': () => ({ friends: [], nextCursor: null, total: 0 }),
  'get /api/people': () => ({ people: [] }),
  'get /api/people-may-know': () => ({ people: [] }),
  'get /api/people-suggestions': () => ({ people: [] }),
  'get /api/conversations': () => ({ conversations: [], nextCursor: null }),
  'get /api/conversations/{id}': hang,
  // The bars count unread messages.
  'get /api/conversations-unread': () => ({ unread: [] }),
  'get /api/conversation-preferences': () => ({ preferences: [] }),
  'get /api/invitations': () => ({ invitations: [], nextCursor: null }),
  'get /api/blocks': () => ({ people: [], nextCursor: null }),
  'get /api/daily-find': hang,
  'get /api/starters/{kind}': () => ({ works: [], genres: [], decades: [] }),
  'get /api/picks': () => ({ picks: [] }),
  'get /api/tastes': () => ({ tastes: [] }),
  'get /api/reports': () => ({ reports: [], nextCursor: null }),
  'get /api/activity': () => ({ entries: [], nextCursor: null, seenUntil: null, muted: [] }),
  'get /api/notices': () => ({ notices: [], unseen: 0 }),
  // The preferences show these lists one after the other.
  'get /api/profile': () => null,
  'get /api/passkeys': () => ({
    passkeys: [],
    isAvailable: true,
    secondFactor: false,
    recoveryCodes: 0,
    isRequired: false,
  }),
  'get /api/sessions': () => ({ sessions: [] }),
  'get /api/push': () => ({
    publicKey: 'B',
    transports: ['web'],
    settings: { off: [], quietHours: null, previews: false },
    subscribedAt: null,
  }),
  'get /api/sign-ins': () => ({ items: [], nextCursor: null }),
  'get /api/favourites/changes': () => ({ changes: [], cursor: '0', more: false }),
  'get /api/shares': () => ({ shares: [], nextCursor: null }),
}

/**
 * Opens a page of the product for a member, on an empty device, with everything around it: the router, the bars, the
 * notifications. There is no layout: what needs one is tested in a browser.
 * @param path Its path, with what follows it.
 * @param answers Responses of the server, besides those that every page needs.
 * @param prepare Writes what the test needs to the device's storage.
 * @returns The server, the member's input, and their app.
 */
export async function openPage(path: string, answers: Answers = {}, prepare: () => unknown = () => {}) {
  cleanup()
  resetDevice()
  signInOnDevice(person('a', { username: 'Marie' }))
  prepare()
  history.replaceState(null, '', path)
  // Overlays hear where the history stands now.
  dispatchEvent(new PopStateEvent('popstate'))
  const server = fakeServer({ ...usual, ...answers })
  const session = openTab()
  const { app } = session.state.get()
  const router = createAppRouter(session)
  setNavigation((href) => router.history.push(href))
  onTestFinished(() => {
    cleanup()
    router.history.destroy()
  })
  render(<RouterProvider router={router} />)
  await act(async () => {})
  return { ...server, session, app, router, user: userEvent.setup() }
}
