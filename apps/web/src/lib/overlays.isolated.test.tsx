// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { createBrowserHistory } from '@tanstack/react-router'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from '../testing/render-hook.ts'
import { resetDevice } from '../testing/tab.ts'

let moved = () => {}

beforeEach(() => {
  resetDevice()
  // Before anybody who keeps the others from hearing of it.
  addEventListener('popstate', () => moved(), { capture: true })
})

/** A page at "/b", to which one has come from "/a". It knows its layers, and its place, for as long as it lives. */
async function openPage() {
  history.replaceState(null, '', '/a')
  vi.resetModules()
  const overlays = await import('./overlays.ts')
  const page = { ...overlays, router: createBrowserHistory({ window: overlays.pageWindow }) }
  const seen: string[] = []
  onTestFinished(page.router.subscribe(({ action, location }) => seen.push(`${action.type} ${location.pathname}`)))
  page.router.push('/b')
  page.router.flush()
  seen.length = 0
  /** @returns How often it was asked to close, which it does, and how it goes otherwise. */
  const lay = (refuses = false) => {
    const layer = { closed: 0, leave: () => {} }
    const { unmount } = renderHook(() =>
      page.useOverlay(() => {
        layer.closed += 1
        if (!refuses) layer.leave()
      }),
    )
    layer.leave = unmount
    return layer
  }
  return { ...page, seen, lay }
}

/** Goes somewhere, and waits until the history has moved. */
const go = (move: () => void) =>
  act(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    moved = resolve
    move()
    await promise
  })
const goBack = () => go(() => history.back())
const goForward = () => go(() => history.forward())

describe('layers over a page', () => {
  test('[LAYER-01] going back closes what is open, and the page stays; the next time it leads to the page before', async () => {
    const { lay, seen } = await openPage()
    const layer = lay()
    await goBack()
    expect(layer.closed).toBe(1)
    expect(location.pathname).toBe('/b')
    expect(seen).toEqual([])
    await goBack()
    expect(location.pathname).toBe('/a')
    expect(seen).toEqual(['BACK /a'])
  })

  test('[LAYER-02] what lies above another layer closes before it', async () => {
    const { lay } = await openPage()
    const [sheet, dialog] = [lay(), lay()]
    await goBack()
    expect([sheet.closed, dialog.closed]).toEqual([0, 1])
    await goBack()
    expect([sheet.closed, dialog.closed]).toEqual([1, 1])
    expect(location.pathname).toBe('/b')
    await goBack()
    expect(location.pathname).toBe('/a')
  })

  test('[LAYER-02] one that asks before it closes can be closed by going back again', async () => {
    const { lay } = await openPage()
    const form = lay(true)
    await goBack()
    const question = lay()
    await goBack()
    expect([form.closed, question.closed]).toEqual([1, 1])
    await goBack()
    expect(form.closed).toBe(2)
    expect(location.pathname).toBe('/b')
    form.leave()
  })

  test('[LAYER-03] a layer that was closed otherwise leaves no step to go back through', async () => {
    const { lay, seen } = await openPage()
    lay().leave()
    await goBack()
    await vi.waitFor(() => expect(location.pathname).toBe('/a'))
    expect(seen).toEqual(['BACK /a'])
  })

  test('[LAYER-03] a page that a layer leads to takes its place in the history', async () => {
    const { lay, router, seen } = await openPage()
    const length = history.length
    lay().leave()
    router.push('/c')
    router.flush()
    expect(history.length).toBe(length + 1)
    await goBack()
    expect(location.pathname).toBe('/b')
    await goForward()
    expect(location.pathname).toBe('/c')
    expect(seen).toEqual(['PUSH /c', 'BACK /b', 'FORWARD /c'])
  })

  test('[LAYER-03] a page whose address changes under a layer keeps it when the layer is closed', async () => {
    const { lay, router } = await openPage()
    const layer = lay()
    router.replace('/b?sort=year')
    router.flush()
    await goBack()
    expect(layer.closed).toBe(1)
    expect(location.search).toBe('?sort=year')
  })

  test('[LAYER-03] a layer that opens in the place of another stands on the same entry', async () => {
    const { lay } = await openPage()
    lay().leave()
    const length = history.length
    const dialog = lay()
    expect(history.length).toBe(length)
    await goBack()
    expect(dialog.closed).toBe(1)
    expect(location.pathname).toBe('/b')
  })
})
