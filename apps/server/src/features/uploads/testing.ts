import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { TestServer } from '../../testing/server.ts'
import { images } from './uploads.table.ts'

/** What a server keeps of the pictures that people upload. */

/** The public addresses of all files that a server keeps. */
export async function storedFiles({ folder }: TestServer): Promise<string[]> {
  const avatars = join(folder, 'files', 'avatars')
  await mkdir(avatars, { recursive: true })
  return (await readdir(avatars)).map((file) => `/avatars/${file}`)
}

/** The public addresses of what a server knows that somebody uploaded. */
export async function knownFiles({ db }: TestServer, ownerId: string): Promise<string[]> {
  const rows = await db.select().from(images).where(eq(images.ownerId, ownerId))
  return rows.map(({ path }) => `/${path}`)
}
