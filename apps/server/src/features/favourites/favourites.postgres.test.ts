import { expect, test } from 'vitest'
import { addition, film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'

const server = useTestServer()

test('[GAP-01] a device that follows the cursor misses nothing of what others write at the same time', async () => {
  const { favourites } = server().services
  const { person } = await server().signIn()
  const writers = 10
  const changesOfEach = 30
  const seen = new Set<string>()
  let cursor: string | undefined
  const over = new AbortController()

  async function pull(): Promise<void> {
    const page = await favourites.pull(person.id, cursor)
    for (const { id } of page.changes) seen.add(id)
    cursor = page.cursor
  }
  async function follow(): Promise<void> {
    while (!over.signal.aborted) await pull()
  }
  async function write(writer: number): Promise<void> {
    for (let count = 1; count <= changesOfEach; count += 1) {
      await favourites.push(person.id, [addition(film(writer * 1000 + count))])
    }
  }

  const following = follow()
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer + 1)))
  over.abort()
  await following
  await pull()
  await pull()
  expect(seen.size).toBe(writers * changesOfEach)
})
