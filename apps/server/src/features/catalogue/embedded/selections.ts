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

/** Works of the onboarding wall, in order. */
export const firstWorks = readSelection<string>('first-works')

/** Well-known works per kind, in the order of suggestion. */
export const wellKnown = readSelection<string>('starters')

/** Daily finds, in rotation. */
export const dailyFinds = readSelection<DailyFind>('finds')
