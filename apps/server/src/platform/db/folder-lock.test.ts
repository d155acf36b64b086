import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

/** A program that locks the folder, reports so, and holds the lock until it is stopped. */
const holder = `
  const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)})
  try {
    lockFolder(process.argv[1])
    console.log('taken')
    if (process.argv[2] === 'hold') setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.constructor.name)
  }
`
const programArgs = (...args: string[]) => ['--input-type=module', '--eval', holder, ...args]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trouvaille-lock-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The error of another process that tries to lock the folder. */
async function otherProcess(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, programArgs(folder))
  return stdout.trim()
}

describe('the lock of a folder', () => {
  test('keeps every other process out until it is given back', async () => {
    const unlock = lockFolder(folder)
    expect(await otherProcess()).toBe('FolderInUseError')
    expect(() => lockFolder(folder)).toThrow(FolderInUseError)
    unlock()
    expect(await otherProcess()).toBe('taken')
    lockFolder(folder)()
  })

  test('ends with a process that is killed', async () => {
    const child = spawn(process.execPath, programArgs(folder, 'hold'))
    await once(child.stdout, 'data')
    expect(() => lockFolder(folder)).toThrow(`${folder} is in use by another process`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    lockFolder(folder)()
  })

  test('of two processes that start at once, one gets the folder', async () => {
    const children = Array.from({ length: 4 }, () => spawn(process.execPath, programArgs(folder, 'hold')))
    const ends = children.map((child) => once(child, 'close'))
    const answers = await Promise.all(
      children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
    )
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(ends)
    expect(answers.toSorted()).toEqual(['FolderInUseError', 'FolderInUseError', 'FolderInUseError', 'taken'])
  })
})
