import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inApp } from '../../../testing/in-app.tsx'
import { openApp, person, resetDevice, signInOnDevice } from '../../../testing/tab.ts'
import { AlertsPanel } from './alerts-panel.tsx'

test('[SEC-19] the panel is renewed every 30 seconds, also by what another tab has found', () => {
  resetDevice()
  signInOnDevice(person('a'))
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00.000Z') })
  onTestFinished(cleanup)
  render(inApp(openApp())(<AlertsPanel />))
  const alert = {
    id: '1',
    userId: 'a',
    type: 'failed_login',
    severity: 'critical',
    message: 'Une alerte',
    timestamp: '2026-03-01T12:00:00.000Z',
    resolved: false,
    autoResolved: false,
  }
  localStorage.setItem('security:alerts', JSON.stringify([alert]))
  act(() => void vi.advanceTimersByTime(29_999))
  expect(screen.queryByText('Une alerte')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText('Une alerte')).toBeTruthy()
})
