import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bringNear } from '../testing/layout.ts'
import { LongGrid } from './long-grid.tsx'

/** A grid of so many numbers, of which a test decides what is near, and when a frame is. */
function openGrid(count: number) {
  onTestFinished(cleanup)
  const comeNear = bringNear()
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const grid = (length: number) => (
    <LongGrid
      items={Array.from({ length }, (_, index) => index)}
      keyOf={String}
      first={2}
      className={undefined}
      itemClassName="item"
    >
      {(number) => <b>{`Nr. ${number}`}</b>}
    </LongGrid>
  )
  const { rerender } = render(grid(count))
  return {
    comeNear: (isNear?: (element: Element) => boolean) => act(() => comeNear(isNear)),
    nextFrame: () => act(() => frames.splice(0).forEach((frame) => frame(0))),
    show: (length: number) => rerender(grid(length)),
    list: screen.getByRole('list'),
    rendered: () => [...screen.getByRole('list').querySelectorAll('b')].map((item) => item.textContent),
    items: () => [...screen.getByRole('list').querySelectorAll('.item')],
    rest: () => screen.getByRole('list').querySelector('[aria-hidden]'),
  }
}

test('[FAST-06] at once it renders the first items, and each of the others one frame after it has come near', () => {
  const { comeNear, nextFrame, rendered, items } = openGrid(6)
  expect(rendered()).toEqual(['Nr. 0', 'Nr. 1'])
  expect(items()).toHaveLength(6)
  comeNear((element) => items().indexOf(element) >= 4)
  expect(rendered()).toEqual(['Nr. 0', 'Nr. 1'])
  nextFrame()
  expect(rendered()).toEqual(['Nr. 0', 'Nr. 1', 'Nr. 4'])
  nextFrame()
  expect(rendered()).toEqual(['Nr. 0', 'Nr. 1', 'Nr. 4', 'Nr. 5'])
  nextFrame()
  expect(rendered()).toHaveLength(4)
})

test('[FAST-06] what lies far below is one place of the height of its rows, divided when it comes near', () => {
  const { comeNear, list, items, rest } = openGrid(100)
  const sizes = () => ['--count', '--rest'].map((name) => list.style.getPropertyValue(name))
  expect(items()).toHaveLength(30)
  expect(sizes()).toEqual(['100', '70'])
  expect(['aria-posinset', 'aria-setsize'].map((name) => items()[1]?.getAttribute(name))).toEqual(['2', '100'])
  comeNear((element) => element === rest())
  expect(items()).toHaveLength(60)
  expect(sizes()).toEqual(['100', '40'])
  comeNear((element) => element === rest())
  comeNear((element) => element === rest())
  expect(items()).toHaveLength(100)
  expect(sizes()).toEqual(['100', '0'])
  expect(rest()).toBeNull()
  expect(items()[1]?.hasAttribute('aria-setsize')).toBe(false)
})

test('[FAST-06] an item that leaves before its frame is not rendered, and the others are', () => {
  const { comeNear, nextFrame, rendered, show } = openGrid(4)
  comeNear()
  show(3)
  nextFrame()
  nextFrame()
  expect(rendered()).toEqual(['Nr. 0', 'Nr. 1', 'Nr. 2'])
})
