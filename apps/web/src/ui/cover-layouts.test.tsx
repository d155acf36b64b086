import { cleanup, render } from '@testing-library/react'
import { viewOf, type Work } from '@trouvaille/domain'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { layoutOf } from '@trouvaille/covers'
import { resetDevice } from '../testing/tab.ts'
import { landingWorks } from './landing-works.ts'

const film = (id: number, picture?: string): Work => ({
  kind: 'movie',
  item: { id, title: `Film ${id}`, ...(picture && { poster_path: picture }) },
})

/** Films whose own layout is the same. */
const alike = Array.from({ length: 200 }, (_, id) => film(id + 1)).filter(
  (work) => layoutOf(viewOf(work)) === layoutOf(viewOf(film(1))),
)

/** Another page of the product on the same device: it knows its layouts for as long as it lives. */
async function openPage() {
  vi.resetModules()
  const { coverLayout, useCoversApart } = await import('./cover-layouts.ts')
  const Row = ({ works }: { works: readonly Work[] }) => {
    useCoversApart(works)
    const drawn = works.map((work) => viewOf(work)).filter((view) => !view.image('card'))
    return drawn.map(coverLayout).join(' ')
  }
  return {
    layout: (work: Work) => coverLayout(viewOf(work)),
    window: coverLayout,
    row(works: readonly Work[]) {
      const { container } = render(<Row works={works} />)
      return container.textContent.split(' ')
    },
  }
}

/** What was given is stored by then. */
async function reload() {
  await Promise.resolve()
  return openPage()
}

beforeEach(() => {
  resetDevice()
  onTestFinished(cleanup)
})

test('[COVER-09] works that are drawn first in a row have layouts that differ', async () => {
  const { row } = await openPage()
  const layouts = row(alike.slice(0, 6))
  for (const distance of [1, 2, 3, 5]) {
    expect(layouts.filter((layout, place) => layout === layouts[place + distance])).toEqual([])
  }
})

test('[COVER-01] a work has the layout of its first row in every other place, and after a reload', async () => {
  const page = await openPage()
  const works = alike.slice(0, 6)
  const layouts = page.row(works)
  expect(works.map(page.layout)).toEqual(layouts)
  expect(page.row(works.toReversed())).toEqual(layouts.toReversed())
  const reloaded = await reload()
  expect(reloaded.row(works.toReversed())).toEqual(layouts.toReversed())
})

test('[COVER-01] a work that was drawn alone first keeps its own in a row', async () => {
  const page = await openPage()
  const [first, second, third] = alike as [Work, Work, Work]
  const own = page.layout(second)
  expect(own).toBe(layoutOf(viewOf(second)))
  const layouts = page.row([first, second, third])
  expect(layouts[1]).toBe(own)
  expect(new Set(layouts).size).toBe(3)
})

test('[COVER-09] a picture takes no layout from those beside it, and none is kept of it', async () => {
  const page = await openPage()
  const [first, second] = alike as [Work, Work]
  const pictures = [1, 2, 3].map((id) => film(9000 + id, `/picture${id}.jpg`))
  page.row([...pictures, first, second])
  await Promise.resolve()
  expect(page.layout(first)).toBe(layoutOf(viewOf(first)))
  expect(localStorage.getItem('cache:covers')).not.toContain('movie:9001')
})

test('[COVER-04] the works of the landing page look everywhere as they do there', async () => {
  const { window, row } = await openPage()
  const [first] = alike as [Work]
  row([first])
  for (const work of Object.values(landingWorks)) expect(window(work)).toBe(layoutOf(work))
})

test('[COVER-01] what is kept is bounded, and nothing of it is written again once it was forgotten', async () => {
  const page = await openPage()
  page.row(Array.from({ length: 2500 }, (_, id) => film(id + 1)))
  await Promise.resolve()
  const kept = JSON.parse(localStorage.getItem('cache:covers') ?? '[]') as [string][]
  expect(kept).toHaveLength(2000)
  expect(kept.at(-1)?.[0]).toBe('movie:2500')
  localStorage.removeItem('cache:covers')
  page.row([film(7000)])
  await Promise.resolve()
  expect(localStorage.getItem('cache:covers')).toBeNull()
})

test('[COVER-01] what the device holds and is no layout of the kind is not believed', async () => {
  const [first] = alike as [Work]
  localStorage.setItem('cache:covers', JSON.stringify([[`movie:${viewOf(first).id}`, 'cassette']]))
  expect((await openPage()).layout(first)).toBe(layoutOf(viewOf(first)))
})
