import type { ConversationPreferences } from '@trouvaille/contract'
import { noPreferences } from '@trouvaille/domain'
import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inApp } from '../../testing/in-app.tsx'
import { render } from '../../testing/render.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { keys } from './keys.ts'
import { useMutesThatEnd } from './use-mutes-that-end.ts'

test('[CONV-63] [CONV-67] when the mute of an archived conversation ends, the lists are asked for anew', () => {
  resetDevice()
  signInOnDevice(person('anna'))
  const app = openApp()
  const invalidated = vi.spyOn(app.queryClient, 'invalidateQueries')
  const own = (archivedSeq: number | null): ConversationPreferences => ({
    ...noPreferences,
    conversationId: `c${archivedSeq}`,
    mutedUntil: '2026-01-01T12:00:30.000Z',
    archivedSeq,
    draft: null,
    draftAt: null,
  })
  const screen = render(null)
  onTestFinished(screen.unmount)
  const asked = () => invalidated.mock.calls.map(([filters]) => filters?.queryKey)
  function List({ preferences, now }: { preferences: ConversationPreferences[]; now: number }) {
    useMutesThatEnd(preferences, now)
    return null
  }
  const show = (preferences: ConversationPreferences[], second: number) =>
    screen.show(inApp(app)(createElement(List, { preferences, now: Date.UTC(2026, 0, 1, 12, 0, second) })))
  show([own(null), own(4)], 0)
  show([own(null), own(4)], 29)
  expect(asked()).toEqual([])
  show([own(null), own(4)], 30)
  expect(asked()).toEqual([keys.preferences, keys.list, keys.archived])
})
