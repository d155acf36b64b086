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
 * What of the page breaks a rule of accessibility.
 * @param options Which rules; those of axe's own choice when nothing is said.
 * @returns Each rule with the elements that break it.
 */
export async function accessibilityViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // A page keeps the script until it is loaded anew.
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
