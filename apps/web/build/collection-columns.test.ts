import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { distances } from '../../../packages/covers/src/assign.ts'

/** The style sheets of the collections, the only place where the number of columns stands. */
test.each(['collection/collection-page', 'profile/works-grid', 'welcome/welcome'])(
  '[COVER-09] %s has no number of columns in which covers of one layout could stand below each other',
  (name) => {
    const css = readFileSync(join(import.meta.dirname, `../src/features/${name}.module.css`), 'utf8')
    const columns = [...css.matchAll(/--columns: (\d+);/g)].map(([, count]) => Number(count))
    expect(columns.length).toBeGreaterThan(3)
    for (const count of columns) expect(distances).toContain(count)
  },
)
