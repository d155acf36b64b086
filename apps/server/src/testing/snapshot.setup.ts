import type { TestProject } from 'vitest/node'
import { migratedSnapshot } from './snapshot.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database, as a file to load and as a folder to copy. */
    snapshotFile: string
    snapshotFolder: string
  }
}

/** One migrated embedded database for all test files; each begins with a copy of it. */
export default async function setup(project: TestProject): Promise<void> {
  const { file, folder } = await migratedSnapshot()
  project.provide('snapshotFile', file)
  project.provide('snapshotFolder', folder)
}
