import type { Work } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HttpFailure } from '../../../platform/net/http-failure.ts'
import { createTestClock } from '../../../testing/clock.ts'
import { film } from '../../../testing/factories.ts'
import { isPublishedWithin } from './book-filters.ts'
import { orMissing, orNothing, readWorks } from './client.ts'
import { createRequestSpacing } from './request-spacing.ts'

describe('the entries of an answer', () => {
  test('that are broken hide no others, and none is given twice', () => {
    const toWork = (entry: unknown): Work => {
      if (entry === 'broken') throw new Error('broken')
      return film(Number(entry), entry === '2' ? 'The first of the two' : 'Film')
    }
    const works = readWorks(['1', 'broken', '2', '2.0', '3', '0', 'x'], toWork)
    expect(works.map(({ item }) => [item.id, 'title' in item && item.title])).toEqual([
      [1, 'Film'],
      [2, 'The first of the two'],
      [3, 'Film'],
    ])
  })

  test('may leave a field out, or write null', () => {
    const schema = orNothing(z.string())
    expect([undefined, null, '', 'x'].map((value) => schema.parse(value))).toEqual([undefined, undefined, '', 'x'])
    expect(schema.safeParse(1).success).toBe(false)
  })
})

describe('one work', () => {
  const failing = async (failure: Error): Promise<Work> => {
    throw failure
  }

  test('is missing only where the provider says so', async () => {
    expect(await orMissing(Promise.resolve(film(1)), 404)).toEqual(film(1))
    for (const status of [400, 404]) {
      expect(await orMissing(failing(new HttpFailure('x', { status })), 404, 400)).toBeUndefined()
    }
    await expect(orMissing(failing(new HttpFailure('x', { status: 500 })), 404)).rejects.toThrow('x')
    await expect(orMissing(failing(new HttpFailure('nobody answered')), 404)).rejects.toThrow('nobody answered')
    await expect(orMissing(failing(new Error('another')), 404)).rejects.toThrow('another')
  })
})

test.each([
  [{}, undefined, true],
  [{}, '1990', true],
  [{ publishedFrom: 1990 }, '1990', true],
  [{ publishedFrom: 1990 }, '1989', false],
  [{ publishedTo: 1990 }, '1990', true],
  [{ publishedTo: 1990 }, '1991', false],
  [{ publishedFrom: 1990, publishedTo: 1992 }, '1991', true],
  [{ publishedFrom: 1990, publishedTo: 1992 }, '1993', false],
  [{ publishedFrom: 1990 }, undefined, false],
  [{ publishedTo: 1990 }, undefined, false],
])('[PROV-24] a book in the range %j, published in %s: %s', (filters, publishedDate, isWithin) => {
  const book: Work = { kind: 'book', item: { id: 'b', volumeInfo: { title: 'B', publishedDate } } }
  expect(isPublishedWithin(book, filters)).toBe(isWithin)
})

describe('spacing', () => {
  function spaced() {
    const clock = createTestClock('2026-11-21T12:00:00Z')
    const waits: number[] = []
    const sleep = (milliseconds: number) => {
      waits.push(milliseconds)
      return Promise.resolve()
    }
    return { clock, waits, slot: createRequestSpacing({ apartMs: 500, longestWaitMs: 1000, clock, sleep }) }
  }

  test('[SRCH-07] lets the first pass at once, and each other 500 ms after the one before', async () => {
    const { clock, waits, slot } = spaced()
    await slot()
    expect(waits).toEqual([])
    await Promise.all([slot(), slot()])
    expect(waits).toEqual([500, 1000])
    clock.advance(1500)
    await slot()
    expect(waits).toHaveLength(2)
    clock.advance(499)
    await slot()
    expect(waits).toEqual([500, 1000, 1])
  })

  test('[SRCH-07] refuses who would wait too long, and that takes nobody’s turn', async () => {
    const { clock, waits, slot } = spaced()
    await Promise.all([slot(), slot(), slot()])
    await expect(slot()).rejects.toThrow('too many are waiting for their turn')
    await expect(slot()).rejects.toThrow('too many are waiting for their turn')
    clock.advance(500)
    await slot()
    expect(waits).toEqual([500, 1000, 1000])
  })
})
