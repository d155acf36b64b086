import { expect, test } from 'vitest'
import { readTimePage, type TimeKey, type TimePage } from './keyset-cursor.ts'

/** Five rows, the newest first; two of them with the same time. */
const rows: readonly TimeKey[] = [
  { at: new Date('2026-05-03T10:00:00.123Z'), id: 'e' },
  { at: new Date('2026-05-02T10:00:00Z'), id: 'd' },
  { at: new Date('2026-05-02T10:00:00Z'), id: 'c.1' },
  { at: new Date('2026-05-01T10:00:00Z'), id: 'b' },
  { at: new Date('2026-04-01T10:00:00Z'), id: 'a' },
]

const isAfter = (row: TimeKey, { at, id }: TimeKey) => row.at < at || (row.at.getTime() === at.getTime() && row.id < id)

const read = async ({ after, limit }: TimePage) =>
  rows.filter((row) => after === undefined || isAfter(row, after)).slice(0, limit)

/** The ids of each page, from the first to the last. */
async function pages(size: number): Promise<string[][]> {
  const found: string[][] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { shown, nextCursor } = await readTimePage(cursor, size, read)
    found.push(shown.map(({ id }) => id))
    cursor = nextCursor
  }
  return found
}

test('pages follow each other without a gap, also within one moment', async () => {
  expect(await pages(2)).toEqual([['e', 'd'], ['c.1', 'b'], ['a']])
})

test('a last page that is full has no page behind it', async () => {
  expect(await pages(5)).toEqual([['e', 'd', 'c.1', 'b', 'a']])
  expect(await pages(4)).toEqual([['e', 'd', 'c.1', 'b'], ['a']])
})

test('a list without rows is one empty page', async () => {
  expect(await readTimePage(undefined, 2, async () => [])).toEqual({ shown: [], nextCursor: null })
})
