import type { TestProject } from 'vitest/node'
import { createSnapshot } from './snapshot.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database, as a file to load and as a folder to copy. */
    snapshotFile: string
    snapshotFolder: string
  }
}

/** Migrates one embedded database for all test files; each begins with a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { file, folder, remove } = await createSnapshot()
  project.provide('snapshotFile', file)
  project.provide('snapshotFolder', folder)
  return remove
}
