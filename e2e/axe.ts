import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** The accessibility rules of axe, run inside the page. */

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Axe {
  run(context: Node, options: RunOptions): Promise<AxeResults>
}

/**
 * Violations of accessibility rules on the page.
 * @param options Which rules; axe's defaults when omitted.
 * @returns Each violated rule with its elements.
 */
export async function accessibilityViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // The script stays in a page until it is reloaded.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async (given) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const { violations } = await axe.run(document, given)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    // Only violations are put into words, which takes longest.
    { ...options, resultTypes: ['violations'] } as RunOptions,
  )
}
