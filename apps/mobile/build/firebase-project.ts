import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the file of an operator's Firebase project belongs, which is not in git. */
export const googleServices = 'android/app/google-services.json'

/**
 * The Firebase project that the app for Android is notified by; empty without one.
 * @throws {Error} For a file that names none.
 */
export function firebaseProject(root = join(import.meta.dirname, '..')): string {
  const file = join(root, googleServices)
  if (!existsSync(file)) return ''
  const { project_info } = JSON.parse(readFileSync(file, 'utf8')) as { project_info?: { project_id?: unknown } }
  const project = project_info?.project_id
  if (typeof project !== 'string' || project === '') throw new Error(`${googleServices} names no project of Firebase.`)
  return project
}
