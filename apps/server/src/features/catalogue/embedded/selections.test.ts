import { mediaSections, mediaTypes, viewOf } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { readRecords } from './records.ts'
import { dailyFinds, firstWorks, wellKnown } from './selections.ts'

const byPath = new Map(readRecords().map((record) => [viewOf(record.work).path, record]))
const finds = dailyFinds.map(({ work }) => work)

test.each([
  ['the wall', firstWorks],
  ['the well-known works', wellKnown],
  ['the finds of the day', finds],
])('[START-02] [START-08] [LIFE-03] %s are works of the catalogue, each once', (_, paths) => {
  expect(paths.filter((path) => !byPath.has(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('[START-02] the wall has about forty works of all sections, of many decades, countries and people', () => {
  expect(firstWorks.length).toBeGreaterThanOrEqual(36)
  expect(firstWorks.length).toBeLessThanOrEqual(48)
  const records = firstWorks.flatMap((path) => byPath.get(path) ?? [])
  const perSection = mediaSections.map(
    (section) => records.filter(({ work }) => mediaTypes[work.kind].section === section).length,
  )
  expect(Math.min(...perSection)).toBeGreaterThanOrEqual(4)
  const values = (group: string) =>
    new Set(records.flatMap(({ traits }) => traits.filter((trait) => trait.startsWith(`${group}:`))))
  expect(values('decade').size).toBeGreaterThanOrEqual(8)
  expect(values('country').size).toBeGreaterThanOrEqual(6)
  expect(values('genre').size).toBeGreaterThanOrEqual(20)
  const adjacent = records.map(({ work }, index) => [work.kind, records[index + 1]?.work.kind])
  expect(adjacent.filter(([kind, next]) => kind === next)).toEqual([])
})

test('[START-08] twenty works of each kind are well-known', () => {
  const perKind = Object.groupBy(wellKnown, (path) => path.split('/')[1] ?? '')
  expect(Object.keys(perKind)).toHaveLength(7)
  expect(Object.values(perKind).filter((paths = []) => paths.length < 20)).toEqual([])
})

test('[LIFE-03] the finds last for a quarter of a year, change their kind each day, and have a reason each', () => {
  expect(finds.length).toBeGreaterThanOrEqual(92)
  const kindOf = (path: string | undefined) => path?.split('/')[1]
  expect(finds.filter((path, index) => kindOf(path) === kindOf(finds[(index + 1) % finds.length]))).toEqual([])
  const reasons = dailyFinds.map(({ reason }) => reason)
  expect(new Set(reasons).size).toBe(reasons.length)
  expect(reasons.filter((reason) => !/^[\p{Lu}«].{20,110}[.?]$/u.test(reason))).toEqual([])
})
