import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailFiles } from './mailbox-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trouvaille-mails-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const createdAt = new Date('2026-03-04T05:06:07.089Z')
const mailTo = (recipient: string) => ({
  id: randomUUID(),
  recipient,
  subject: 'Bonjour',
  text: 'Un texte',
  html: '<p>Un texte</p>',
  createdAt,
})

/** A file of an earlier version, without the recipient in its name. */
async function writeOld(recipient: string): Promise<void> {
  const mail = mailTo(recipient)
  await writeFile(join(folder, `2026-03-04T05-06-07-089Z_${mail.id}.json`), JSON.stringify(mail))
}

/** The recipients of the mails in the folder. */
async function recipients(): Promise<string[]> {
  const files = createMailFiles(folder)
  const mails = await Promise.all((await files.newest(100)).map(files.read))
  return mails.flatMap((mail) => mail?.recipient ?? []).toSorted((one, other) => one.localeCompare(other))
}

test('the mails of one address go, of this version and of older ones, those of others stay', async () => {
  const files = createMailFiles(folder)
  for (const recipient of ['ana@example.org', 'leo@example.org', 'ana@example.org']) {
    await files.write(mailTo(recipient))
    await writeOld(recipient)
  }
  expect(await recipients()).toHaveLength(6)
  await Promise.all([files.removeOf('ana@example.org'), files.removeOf('ana@example.org')])
  expect(await recipients()).toEqual(['leo@example.org', 'leo@example.org'])
  await files.removeOf('leo@example.org')
  expect(await readdir(folder)).toEqual([])
})

test('a mail of somebody else is not opened to remove those of one address', async () => {
  const files = createMailFiles(folder)
  await files.write(mailTo('leo@example.org'))
  const ofLeo = await readdir(folder)
  await files.write(mailTo('ana@example.org'))
  // Whatever their content: the name says whose they are.
  for (const name of await readdir(folder)) await writeFile(join(folder, name), 'torn')
  await files.removeOf('ana@example.org')
  await files.removeOf('personne@example.org')
  expect(await readdir(folder)).toEqual(ofLeo)
})

test('what was left of writing a mail goes with the mails', async () => {
  const files = createMailFiles(folder)
  await files.write(mailTo('ana@example.org'))
  const [name] = await readdir(folder)
  await writeFile(join(folder, `${name}.draft`), '{"recipient":"ana@exa')
  await files.removeOf('ana@example.org')
  expect(await readdir(folder)).toEqual([])
})

test('files that are no mails keep nothing from being read or removed, and stay', async () => {
  const files = createMailFiles(folder)
  await files.write(mailTo('ana@example.org'))
  const named = (end: string) => join(folder, `2026-03-04T05-06-07-089Z_${randomUUID()}${end}`)
  await mkdir(named('.json'))
  for (const text of ['', '{', 'null', '[]', '{"recipient":"ana@example.org"}', '{"recipient":{}}']) {
    await writeFile(named('.json'), text)
  }
  for (const name of ['notes.json', '.DS_Store', '0.json']) await writeFile(join(folder, name), '{')
  expect(await recipients()).toEqual(['ana@example.org'])
  await files.removeOf('ana@example.org')
  expect(await recipients()).toEqual([])
  expect(await readdir(folder)).toHaveLength(10)
})

test('a folder that is not there yet holds nothing', async () => {
  const files = createMailFiles(join(folder, 'none'))
  expect(await files.newest(10)).toEqual([])
  await files.removeOf('ana@example.org')
  expect(await files.read('x.json')).toBeUndefined()
})
