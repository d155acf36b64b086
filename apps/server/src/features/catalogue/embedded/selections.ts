import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Works of the embedded catalogue that were chosen by hand, by their paths: "/movie/9000000001". `selections.test.ts`
 * checks that each is there.
 */

interface DailyFind {
  /** Its path. */
  readonly work: string
  readonly reason: string
}

function readSelection<T>(name: string): readonly [T, ...T[]] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8')) as [T, ...T[]]
}

/** The wall of the first evening, in its order. */
export const firstWorks = readSelection<string>('first-works')

/** What of each kind most people know, in the order in which it is proposed. */
export const wellKnown = readSelection<string>('starters')

/** One for each day, in turn. */
export const dailyFinds = readSelection<DailyFind>('finds')
