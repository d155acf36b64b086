import { sendTelemetry, type TelemetryEvent } from '@trouvaille/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { openPage } from '../../testing/open-page.tsx'
// Loaded here too, so that this does not count towards the time-out of a test.
import '../../testing/open-page.tsx'
import { notifyOtherTabs } from '../../testing/tab.ts'

/** Marker in all personal data: names, ids, titles, typed text, error messages. */
const mark = 'zqmark'
const film = { kind: 'movie', item: { id: `${mark}-film`, title: `Un film ${mark}`, overview: mark } }
const friend = {
  id: `${mark}-ami`,
  username: `${mark}-lea`,
  avatarUrl: null,
  bio: mark,
  friendsSince: '2026-01-01T00:00:00.000Z',
}

const answers = {
  'get /api/catalogue/{kind}': () => ({ works: [film] }),
  'get /api/sources/{kind}': () => ({ works: [], limited: false }),
  'get /api/catalogue/{kind}/{id}': () => ({ work: film }),
  'get /api/people/{id}': async () => {
    const { Rejection } = await import('../../testing/fake-server.ts')
    throw new Rejection('people.not_found', { field: mark })
  },
  'get /api/people/{id}/friendship': () => ({ status: 'none', id: null, direction: null }),
  'get /api/people': () => ({
    people: [{ person: friend, friendship: { status: 'none', id: null, direction: null } }],
  }),
  'get /api/creators': () => {
    throw new Error(`${mark} at f (${location.origin}/assets/${mark}-AbCd1234.js:1:2)`)
  },
  'post /api/telemetry': () => ({ share: 1 }),
}

/** Opens a page with modules of its own: they measure, and tell, for as long as it lives. */
const openNewPage: typeof openPage = async (...given) => {
  vi.resetModules()
  const { openPage } = await import('../../testing/open-page.tsx')
  return openPage(...given)
}

/** Waits until the page of the address is rendered. */
const shown = ({ router }: Pick<Awaited<ReturnType<typeof openPage>>, 'router'>) =>
  waitFor(() => {
    const { status, resolvedLocation } = router.state
    expect([status, resolvedLocation?.pathname]).toEqual(['idle', router.history.location.pathname])
  })

async function open(path = '/movies', consent?: 'yes' | 'no') {
  const page = await openNewPage(path, answers, () => {
    if (consent) localStorage.setItem('telemetry:consent', JSON.stringify(consent))
  })
  const { startTelemetry } = await import('../../start-telemetry.ts')
  const { emitSignal } = await import('../../lib/telemetry-buffer.ts')
  // Telemetry starts after the first page is rendered.
  await shown(page)
  await startTelemetry(page.router, page.session)
  const batches = () =>
    page.asked.flatMap(({ name, body }) =>
      name === 'post /api/telemetry' ? [(body as { events: TelemetryEvent[] }).events] : [],
    )
  return { ...page, emitSignal, batches }
}

type Page = Awaited<ReturnType<typeof open>>

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
}

/** Uses the app: navigates, searches, opens results, causes errors; with the marker in all data. */
async function use(page: Page): Promise<void> {
  const { router, user, emitSignal } = page
  const go = async (path: string) => {
    router.history.push(path)
    await router.load()
    await shown(page)
  }
  await go(`/search?q=${mark}`)
  await user.type(await screen.findByRole('searchbox'), ` ${mark}`)
  await go(`/movie/${mark}-film?${mark}=1`)
  await go(`/creator/${mark}`)
  await go(`/profile/${mark}-ami`)
  await go(`/${mark}/nothing`)
  await go('/movies/all-time')
  emitSignal({ type: 'script', error: new TypeError(`Cannot read "${mark}" of ${mark}`) })
  emitSignal({ type: 'script', error: Object.assign(new Error(mark), { name: `Erreur de ${mark} 7` }) })
  emitSignal({ type: 'crash', error: `${mark} was thrown` })
}

describe('a device whose owner agrees', () => {
  test('[TEL-04] [TEL-05] tells names of pages, calls, actions and errors, and nothing of anybody', async () => {
    const page = await open(`/profile/${mark}-ami`, 'yes')
    await use(page)
    await waitFor(() => expect(page.namesAsked()).toContain(`get /api/catalogue/movie/${mark}-film`))
    hide()
    const events = page.batches().flat()
    const types = new Set(events.map(({ type }) => type))
    for (const type of ['view', 'operation', 'error'] as const) expect(types).toContain(type)
    const pages = events.flatMap((event) => (event.type === 'view' ? event.page : []))
    expect(pages).toEqual(
      expect.arrayContaining([
        '/profile/$id',
        '/search',
        '/movie/$id',
        '/creator/$name',
        'unknown',
        '/movies/all-time',
      ]),
    )
    const errors = events.flatMap((event) => (event.type === 'error' ? [event] : []))
    expect(errors.map(({ name }) => name)).toEqual(expect.arrayContaining(['TypeError', 'Error', 'people.not_found']))
    expect(JSON.stringify(page.batches()).toLowerCase()).not.toContain(mark)
    for (const batch of page.batches()) {
      const { schema } = sendTelemetry.request.body.content['application/json']
      expect(schema.safeParse({ events: batch }).error?.issues).toBeUndefined()
    }
    const calls = page.asked.filter(({ name }) => name === 'post /api/telemetry')
    expect(calls.map(({ account, query }) => [account, query])).toEqual(calls.map(() => [undefined, {}]))
  })

  test('[TEL-06] does not tell of telling', async () => {
    const page = await open('/movies', 'yes')
    hide()
    await waitFor(() => expect(page.batches()).toHaveLength(1))
    page.router.history.push('/series')
    await page.router.load()
    hide()
    expect(page.batches().length).toBeGreaterThan(1)
    expect(JSON.stringify(page.batches())).not.toContain('/api/telemetry')
  })

  test('[TEL-04] says of an error that it passed, when the same call has worked before it is told', async () => {
    const page = await open('/movies', 'yes')
    const { NetworkFailure } = await import('../../lib/api.ts')
    const name = 'get /api/shares'
    page.emitSignal({ type: 'call', name, ms: 5, failure: new NetworkFailure('offline') })
    page.emitSignal({ type: 'call', name: 'get /api/friends', ms: 5, failure: new NetworkFailure('offline') })
    page.emitSignal({ type: 'call', name, ms: 5, failure: undefined })
    hide()
    const errors = page
      .batches()
      .flat()
      .filter((event) => event.type === 'error')
    expect(errors.map(({ place, recovered }) => [place, recovered])).toEqual([
      [name, true],
      ['get /api/friends', false],
    ])
  })

  test('[TEL-02] tells nothing any more once that is withdrawn, in this tab or another', async () => {
    for (const withdraw of [
      async () => (await import('./consent.ts')).chooseConsent('no'),
      async () => {
        localStorage.setItem('telemetry:consent', '"no"')
        notifyOtherTabs('telemetry:consent')
      },
    ]) {
      const page = await open('/movies', 'yes')
      await withdraw()
      page.router.history.push('/series')
      await page.router.load()
      hide()
      expect(page.batches()).toEqual([])
    }
  })

  test('[TEL-02] tells nothing of somebody who is gone: what waits is dropped, the choice stays', async () => {
    const page = await open('/movies', 'yes')
    vi.spyOn(location, 'assign').mockImplementation(() => {})
    page.session.leave(true)
    hide()
    expect(page.batches()).toEqual([])
    expect(localStorage.getItem('telemetry:consent')).toBe('"yes"')
    page.emitSignal({ type: 'action', name: 'toggle' })
    hide()
    expect(page.batches()).toEqual([[{ type: 'action', name: 'toggle' }]])
  })
})

describe('a device whose owner has not agreed', () => {
  test.each([undefined, 'no'] as const)('[TEL-01] tells nothing, and notes nothing for it (%s)', async (consent) => {
    const page = await open('/movies', consent)
    await use(page)
    hide()
    expect(page.namesAsked()).not.toContain('post /api/telemetry')
    expect(localStorage.getItem('telemetry:share')).toBeNull()
    expect(sessionStorage.getItem('telemetry:draw')).toBeNull()
  })

  test('[TEL-01] something else that is stored there is no agreement', async () => {
    const page = await openNewPage('/movies', answers, () => localStorage.setItem('telemetry:consent', 'true'))
    const { startTelemetry } = await import('../../start-telemetry.ts')
    await startTelemetry(page.router, page.session)
    hide()
    expect(page.namesAsked()).not.toContain('post /api/telemetry')
  })
})

describe('the preferences', () => {
  const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Aider à améliorer l’application' })

  test('[TEL-01] [TEL-02] ask for it, off until it is turned on; it holds at once, both ways', async () => {
    const page = await open('/settings')
    const actions = () =>
      page
        .batches()
        .flat()
        .flatMap((event) => (event.type === 'action' ? event.name : []))
    expect((await choice()).checked).toBe(false)
    page.emitSignal({ type: 'action', name: 'before' })
    await page.user.click(await choice())
    expect((await choice()).checked).toBe(true)
    // The sending module is loaded only now.
    await waitFor(() => {
      page.emitSignal({ type: 'action', name: 'agreed' })
      hide()
      expect(actions()).toContain('agreed')
    })
    page.emitSignal({ type: 'action', name: 'withdrawn' })
    await page.user.click(await choice())
    expect((await choice()).checked).toBe(false)
    page.emitSignal({ type: 'action', name: 'withdrawn' })
    hide()
    expect(new Set(actions())).toEqual(new Set(['agreed']))
    expect(localStorage.getItem('telemetry:consent')).toBe('"no"')
  })

  test.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ])('[TEL-03] a browser that asks for privacy (%s) has said no, until somebody says yes here', async (name, value) => {
    const { user } = await openNewPage('/settings', answers, () =>
      vi.stubGlobal(
        'navigator',
        new Proxy(navigator, {
          get: (target, key) => {
            if (key === name) return value
            const own: unknown = Reflect.get(target, key)
            return typeof own === 'function' ? own.bind(target) : own
          },
        }),
      ),
    )
    expect((await choice()).checked).toBe(false)
    const refused = /Votre navigateur demande à ne pas être suivi/
    screen.getByText(refused)
    await user.click(await choice())
    expect((await choice()).checked).toBe(true)
    expect(screen.queryByText(refused)).toBeNull()
  })

  test('[TEL-03] nothing of that is said where the browser asks for nothing; the policy is one step away', async () => {
    await openNewPage('/settings', answers)
    await choice()
    expect(screen.queryByText(/ne pas être suivi/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Ce qui est mesuré, en détail' }).getAttribute('href')).toBe(
      '/privacy-policy#mesures',
    )
  })
})
