import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { typeset } from '@trouvaille/domain'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeCanvas } from '../../testing/canvas.ts'
import { TimeChart } from './time-chart.tsx'

vi.stubEnv('TZ', 'Europe/Paris')
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const from = '2026-03-02T08:00:00.000Z'
const hour = 3_600_000
const at = (hours: number) => new Date(Date.parse(from) + hours * hour).toISOString()
const format = (value: number) => `${value} ms`
const series = [
  {
    name: 'Médiane',
    line: 'solid' as const,
    points: [
      { at: at(0), value: 100 },
      { at: at(2), value: 300 },
    ],
  },
  {
    name: '95e centile',
    line: 'dashed' as const,
    points: [
      { at: at(0), value: 900 },
      { at: at(2), value: 1500 },
    ],
  },
]

function open(more: Partial<Parameters<typeof TimeChart>[0]> = {}) {
  const drawn = fakeCanvas()
  const props = { title: 'Temps de réponse', series, from, until: Date.parse(at(3)), step: 'hour', format } as const
  const page = render(<TimeChart {...props} {...more} />)
  return { drawn, ...page, again: (next: object) => page.rerender(<TimeChart {...props} {...more} {...next} />) }
}
const slider = () => screen.getByRole('slider', { name: 'Temps de réponse' })
const spoken = () => slider().getAttribute('aria-valuetext')

test('[FIG-02] the keyboard reads the values one by one, gaps too, and stops at both ends', () => {
  open()
  slider().focus()
  // Before somebody chooses, the newest of which anything is known.
  expect(spoken()).toBe(typeset('lun. 2 mars, 11:00 : Médiane : 300 ms, 95e centile : 1500 ms'))
  const press = (key: string) => fireEvent.keyDown(slider(), { key })
  press('ArrowLeft')
  expect(spoken()).toBe(typeset('lun. 2 mars, 10:00 : Médiane : non mesuré, 95e centile : non mesuré'))
  press('Home')
  expect(spoken()).toContain(typeset('09:00 : Médiane : 100 ms'))
  press('ArrowLeft')
  expect(spoken()).toContain('09:00')
  press('PageUp')
  expect(spoken()).toContain('12:00')
  press('ArrowRight')
  expect(spoken()).toContain('12:00')
  fireEvent.blur(slider())
  expect(spoken()).toContain('11:00')
  expect(press('a')).toBe(true)
})

test('[FIG-02] what is read stays the same moment when newer values come', () => {
  const { again } = open()
  fireEvent.keyDown(slider(), { key: 'Home' })
  fireEvent.keyDown(slider(), { key: 'PageUp' })
  fireEvent.keyDown(slider(), { key: 'ArrowLeft' })
  expect(spoken()).toContain(typeset('11:00 : Médiane : 300 ms'))
  again({ from: at(1), until: Date.parse(at(5)) })
  expect(spoken()).toContain(typeset('11:00 : Médiane : 300 ms'))
  expect(slider().getAttribute('aria-valuemax')).toBe('5')
})

test('[FIG-02] the pointer reads the value it is over', () => {
  const { container } = open()
  const canvas = container.querySelector('[aria-hidden=true] .u-over')
  fireEvent.pointerMove(canvas as Element, { clientX: 0 })
  expect(spoken()).toContain('09:00')
  fireEvent.pointerLeave(slider())
  expect(spoken()).toContain('11:00')
})

test('[FIG-02] the same values stand in a table, the newest first, once somebody wants them', () => {
  const { container } = open()
  expect(screen.queryByRole('table')).toBeNull()
  const details = container.querySelector('details') as HTMLDetailsElement
  act(() => {
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
  const table = screen.getByRole('table', { name: 'Temps de réponse' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Moment', 'Médiane', '95e centile'])
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toHaveLength(5)
  expect(rows[2]).toBe('lun. 2 mars, 11:00300 ms1500 ms')
  expect(rows[3]).toBe('lun. 2 mars, 10:00non mesurénon mesuré')
})

test('[FIG-01] lines differ in their dashes, on the canvas and beside their names', async () => {
  const { drawn, container } = open()
  await act(async () => {})
  const dashes = drawn.filter(([name]) => name === 'setLineDash').map(([, dash]) => String(dash))
  expect(dashes).toContain('9,5')
  const samples = [...container.querySelectorAll('figcaption svg')].map((sample) => sample.getAttribute('class'))
  expect(new Set(samples).size).toBe(2)
})

test.each([
  ['lines', 'strokeStyle'],
  ['columns', 'fillStyle'],
] as const)('[FIG-01] another theme draws %s anew, in its colours', async (kind, style) => {
  const colour = (name: string) => (document.head.innerHTML = `<style>div { --accent: ${name} }</style>`)
  colour('yellow')
  delete document.documentElement.dataset.theme
  const { drawn } = open({ kind })
  await act(async () => {})
  expect(drawn).toContainEqual([style, 'yellow'])
  colour('green')
  document.documentElement.dataset.theme = 'light'
  await vi.waitFor(() => expect(drawn).toContainEqual([style, 'green']))
})

test('[FIG-03] a chart without any value says so, and offers nothing to read', () => {
  open({ series: [{ name: 'Médiane', line: 'solid', points: [] }] })
  expect(screen.getByText('Rien n’a été mesuré dans cette période.')).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByRole('group')).toBeNull()
})
