import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Layout shifts without user input, as the browser reports them. */

/** Observes every page that is opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
      })[]) {
        const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join()
        const what = entry.sources
          .map(
            ({ node, previousRect, currentRect }) =>
              `${place(previousRect)} → ${place(currentRect)} ${node?.outerHTML?.slice(0, 120)}`,
          )
          .join(' | ')
        if (!entry.hadRecentInput) moved.push(`${entry.value.toFixed(4)} ${what}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Each move on the page that is open: how much of the screen, and what. */
export const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)

/** Resolves when all requests of a page are done. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
