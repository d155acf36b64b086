import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { openPage } from '../../testing/open-page.tsx'
import { toastStore } from '../../lib/toasts.ts'
import { favouritesOf } from './store.ts'

test('[FAST-07] the button answers at once; the notification and the request come after the frame that shows it', async () => {
  const { app, namesAsked } = await openPage('/movie/7', {
    'get /api/catalogue/{kind}/{id}': () => ({ work: film(7) }),
    'get /api/favourites/changes': () => ({ changes: [], cursor: '1', more: false }),
    'post /api/favourites/changes': () => ({ ok: true }),
  })
  const button = await screen.findByRole('button', { name: 'Préférés du moment' })
  await waitFor(() => expect(favouritesOf(app).areKnown.get()).toBe(true))
  const asked = namesAsked().length
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))

  fireEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await act(async () => {})
  expect(toastStore.get()).toBeUndefined()
  expect(namesAsked()).toHaveLength(asked)

  act(() => frames.forEach((frame) => frame(0)))
  await waitFor(() => expect(toastStore.get()?.description).toBe('Film 7'))
  await waitFor(() => expect(namesAsked()).toContain('post /api/favourites/changes'))
})
