// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { viewOf, type Work } from '@trouvaille/domain'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { resetDevice } from '../testing/tab.ts'
import { Cover } from './cover.tsx'

const film: Work = { kind: 'movie', item: { id: 42, title: 'Une photo', poster_path: '/photo.jpg' } }

/** How the covers watch for the screen, and what comes near it. */
let watches: { margin: string | undefined; seen: () => void }[]

beforeEach(() => {
  resetDevice()
  watches = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void, options?: IntersectionObserverInit) {
        watches.push({ margin: options?.rootMargin, seen: () => tell([{ isIntersecting: true }]) })
      }
      observe() {}
      disconnect() {}
    },
  )
})

function show(use: 'suggestion' | 'card' | 'detail', eager = false) {
  onTestFinished(cleanup)
  const { container } = render(<Cover work={viewOf(film)} use={use} eager={eager} />)
  return { container, picture: () => container.querySelector('img') }
}

const poster = (width: number, size: string) =>
  `/pictures/${width}?from=${encodeURIComponent(`https://image.tmdb.org/t/p/${size}/photo.jpg`)}`

test.each([
  ['suggestion', poster(92, 'w92'), poster(185, 'w185')],
  ['card', poster(185, 'w185'), poster(500, 'w500')],
  ['detail', poster(500, 'w500'), poster(780, 'w780')],
] as const)(
  '[PICT-01] [MOV-17] [GAP-79] [PROV-05] a %s takes %s, and on a dense screen a wider one',
  (use, usual, dense) => {
    const { picture } = show(use, true)
    expect(picture()?.getAttribute('src')).toBe(usual)
    expect(picture()?.getAttribute('srcset')).toBe(`${usual} 1x, ${dense} 2x`)
  },
)

test('[NAV-69] a picture is fetched when it comes within 50 px of the screen', () => {
  const { picture } = show('card')
  expect(watches.map(({ margin }) => margin)).toEqual(['50px'])
  expect(picture()).toBeNull()
  act(() => watches[0]?.seen())
  expect(picture()?.getAttribute('src')).toBe(poster(185, 'w185'))
})
