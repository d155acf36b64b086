import { act, cleanup, render } from '@testing-library/react'
import { viewOf, type Work } from '@trouvaille/domain'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { resetDevice } from '../testing/tab.ts'
import { Cover } from './cover.tsx'
import { drawing } from './drawings.ts'

const film: Work = { kind: 'movie', item: { id: 42, title: 'Une photo', poster_path: '/photo.jpg' } }

/** How the covers watch for the screen, and what comes near it. */
let watches: { margin: string | undefined; seen: () => void }[]

beforeEach(() => {
  resetDevice()
  watches = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #watch: (target: Element) => void
      constructor(
        notify: (entries: { target: Element; isIntersecting: boolean }[]) => void,
        options?: IntersectionObserverInit,
      ) {
        const margin = options?.rootMargin
        this.#watch = (target) => watches.push({ margin, seen: () => notify([{ target, isIntersecting: true }]) })
      }
      observe(target: Element) {
        this.#watch(target)
      }
      unobserve() {}
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

test('[COVER-10] a quiet cover says the title in small type', async () => {
  onTestFinished(cleanup)
  const bare = viewOf({ kind: 'movie', item: { id: 42, title: 'Une photo' } })
  const drawn = async (quiet: boolean) => {
    const { container } = await act(async () => render(<Cover work={bare} use="detail" quiet={quiet} />))
    return container.querySelector('svg')?.outerHTML
  }
  const { cover } = await drawing()
  const printed = (isQuiet: boolean) => {
    const place = document.createElement('div')
    place.innerHTML = cover(bare, { isQuiet, alt: '' })
    return place.querySelector('svg')?.outerHTML
  }
  expect([await drawn(false), await drawn(true)]).toEqual([printed(false), printed(true)])
})

describe('a picture that does not come', () => {
  /** The pictures that are asked for without being shown. */
  let asked: (EventTarget & { src: string; srcset: string })[]

  beforeEach(async () => {
    await drawing()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    asked = []
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        src = ''
        srcset = ''
        constructor() {
          super()
          asked.push(this)
        }
        removeAttribute() {}
      },
    )
  })

  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  test('[PICT-05] is asked for again after 15 s, and its drawn cover stays until it is there', async () => {
    const { container, picture } = show('card', true)
    await act(async () => void picture()?.dispatchEvent(new Event('error')))
    expect(picture()).toBeNull()
    expect(container.querySelector('svg')).not.toBeNull()
    await pass(14_999)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked).toMatchObject([
      { src: poster(185, 'w185'), srcset: `${poster(185, 'w185')} 1x, ${poster(500, 'w500')} 2x` },
    ])
    expect(picture()).toBeNull()
    act(() => void asked[0]?.dispatchEvent(new Event('load')))
    expect(picture()?.getAttribute('src')).toBe(poster(185, 'w185'))
  })

  test('[PICT-05] is asked for once more after a minute, and then no more', async () => {
    const { picture } = show('card', true)
    await act(async () => void picture()?.dispatchEvent(new Event('error')))
    await pass(15_000)
    act(() => void asked[0]?.dispatchEvent(new Event('error')))
    await pass(59_999)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(asked).toHaveLength(2)
    act(() => void asked[1]?.dispatchEvent(new Event('error')))
    await pass(600_000)
    expect(asked).toHaveLength(2)
    expect(picture()).toBeNull()
  })

  test('[PICT-05] is not asked for again when nobody looks any more, nor from another host', async () => {
    const { picture } = show('card', true)
    await act(async () => void picture()?.dispatchEvent(new Event('error')))
    cleanup()
    await pass(600_000)
    const elsewhere: Work = {
      kind: 'book',
      item: { id: 'b', volumeInfo: { title: 'Livre', imageLinks: { thumbnail: 'https://books.google.com/a.jpg' } } },
    }
    const { container } = render(<Cover work={viewOf(elsewhere)} use="card" eager />)
    await act(async () => void container.querySelector('img')?.dispatchEvent(new Event('error')))
    await pass(600_000)
    expect(asked).toEqual([])
  })
})
