import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { OperatorError } from '../runtime/operator-socket.ts'

/** What a backup is of, and what it holds. It is written last: a folder without it is no backup. */
const manifest = z.object({
  format: z.literal(1),
  /** Of the product that wrote it. */
  version: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Its newest migration. */
  schema: z.number(),
  /** In the order in which they are restored. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  /** Paths of uploaded pictures. */
  files: z.array(z.object({ path: z.string().regex(/^[a-z0-9/-]+\.[a-z0-9]+$/), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

export const manifestFile = 'manifest.json'
export const tableFile = (name: string) => join('tables', `${name}.ndjson.gz`)
export const secretFile = 'auth-secret'

/** @throws OperatorError if the folder holds no backup. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestFile)
  if (!existsSync(file)) throw new OperatorError(`There is no backup in ${folder}: it has no ${manifestFile}.`)
  const { data } = manifest.safeParse(parsed(readFileSync(file, 'utf8')))
  if (!data) throw new OperatorError(`${file} cannot be read: it is not whole, or of a later version.`)
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** SHA-256 of a file, in hexadecimal. */
export async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  return digest.digest('hex')
}

/** @throws OperatorError if a file of the backup is missing, or not as it was written. */
export async function requireWhole(folder: string, path: string, sha256: string): Promise<string> {
  const file = join(folder, path)
  if (!existsSync(file)) throw new OperatorError(`The backup is not whole: ${path} is missing.`)
  if ((await digestOf(file)) !== sha256) throw new OperatorError(`The backup is not whole: ${path} has changed.`)
  return file
}
