import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { OutgoingMail } from './outgoing-mail.ts'

/** The local mailbox: one file per mail. Other files in its folder are ignored. */

const content = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.coerce.date(),
})

/** Time, id and recipient of a mail. Mails of older versions have no recipient in their file name. */
const fileName = /^[0-9TZ-]+_[0-9a-f-]{36}(?:_(?<tag>[0-9a-f]{16}))?\.json(?:\.draft)?$/

const withTag = (name: string, tag: string) => name.replace(/\.json/, `_${tag}.json`)

/** Recipient key in file names, so that one person's mails are found without opening the others. */
const tagOf = (recipient: string) => hash('sha256', recipient, 'hex').slice(0, 16)

export function createMailFiles(folder: string) {
  const names = async () => (await readdir(folder).catch(() => [])).filter((name) => fileName.test(name))

  /** Undefined for a file that is no mail, or does not exist any more. */
  async function read(name: string): Promise<OutgoingMail | undefined> {
    if (!fileName.test(name)) return undefined
    try {
      return content.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8'))).data
    } catch {
      return undefined
    }
  }

  /** Adds the recipient to the file names of older versions, once. */
  async function tagOld(): Promise<void> {
    for (const name of await names()) {
      if (fileName.exec(name)?.groups?.tag !== undefined) continue
      const mail = await read(name)
      // A concurrent deletion may do the same.
      if (mail) await rename(join(folder, name), join(folder, withTag(name, tagOf(mail.recipient)))).catch(() => {})
    }
  }

  return {
    read,

    /** The names of the newest mails, the newest first. */
    async newest(count: number): Promise<string[]> {
      const mails = (await names()).filter((name) => name.endsWith('.json'))
      return mails.toSorted().toReversed().slice(0, count)
    },

    /** Idempotent. */
    async write(mail: OutgoingMail): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The name sorts by time. Renamed when complete: the page may be reading the folder.
      const time = mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')
      const path = join(folder, withTag(`${time}_${mail.id}.json`, tagOf(mail.recipient)))
      await writeFile(`${path}.draft`, `${JSON.stringify(mail, null, 2)}\n`, { mode: 0o600 })
      await rename(`${path}.draft`, path)
    },

    /** Removes the mails to an address, and incomplete files of interrupted writes. */
    async removeOf(recipient: string): Promise<void> {
      await tagOld()
      const tag = tagOf(recipient)
      const own = (await names()).filter((name) => fileName.exec(name)?.groups?.tag === tag)
      await Promise.all(own.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}
