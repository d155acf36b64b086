import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage, type Storage } from '../../platform/files/storage.ts'
import { createLog } from '../../platform/observability/log.ts'
import { befriend, createPerson } from '../../testing/factories.ts'
import { type Call, keptLines } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { createUploadsService } from './uploads.service.ts'
import { images } from './uploads.table.ts'
import { plain } from '../../testing/pictures.ts'
import { knownFiles, storedFiles } from './testing.ts'

const server = useTestServer()

let photo: Buffer
beforeAll(async () => {
  photo = await plain(800, 600).jpeg().toBuffer()
})

const hour = 60 * 60 * 1000

const upload = (call: Call) => call('/api/avatar', { body: photo, headers: { 'content-type': 'image/jpeg' } })

const get = (address: string) => fetch(server().url + address)

describe('files of an account', () => {
  test('[GAP-04] they can be removed when the account is gone already', async () => {
    const { person, call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    const bystander = await server().signIn()
    const kept = (await upload(bystander.call)).body.avatarUrl
    await server().db.delete(accounts).where(eq(accounts.id, person.id))
    await server().services.images.removeFilesOf(person.id)
    expect([(await get(avatarUrl)).status, (await get(kept)).status]).toEqual([404, 200])
    expect(await knownFiles(server(), person.id)).toEqual([])
  })

  /** A group photo that somebody gave, and somebody else sees. */
  async function givenPhoto() {
    const [giver, { person: friend }] = [await server().signIn(), await server().signIn()]
    const { membership } = server().services
    await befriend(server().services, giver.person, friend)
    const group = { type: 'group' as const, name: 'G', participantIds: [friend.id], clientId: randomUUID() }
    const id = await membership.create(giver.person.id, group)
    return { ...giver, address: await membership.changePhoto(giver.person.id, id, photo) }
  }

  const ownerOf = async (address: string) =>
    (
      await server()
        .db.select()
        .from(images)
        .where(eq(images.path, address.slice(1)))
    ).map(({ ownerId }) => ownerId)

  test('[GAP-04] [GAP-17] photos given to groups outlive the account, and nothing says whose they were', async () => {
    const { person, call, address } = await givenPhoto()
    const { images: service } = server().services
    await service.removeFilesOf(person.id)
    server().clock.advance(2 * hour)
    await service.sweep()
    expect([(await get(address)).status, await ownerOf(address)]).toEqual([200, [person.id]])
    const { call: callAgain } = await server().signIn(person)
    expect((await callAgain('/api/account', { method: 'DELETE' })).status).toBe(200)
    expect((await call('/api/profile')).status).toBe(401)
    expect([(await get(address)).status, await ownerOf(address)]).toEqual([200, [null]])
    server().clock.advance(2 * hour)
    await service.sweep()
    expect((await get(address)).status).toBe(200)
  })

  test('[GAP-04] what a deletion that was cut off has left says within the hour no more whose it was', async () => {
    const { person, call, address } = await givenPhoto()
    const { avatarUrl } = (await upload(call)).body
    await server().db.delete(accounts).where(eq(accounts.id, person.id))
    await server().services.images.sweep()
    expect(await ownerOf(address)).toEqual([person.id])
    server().clock.advance(2 * hour)
    await server().services.images.sweep()
    expect([await ownerOf(address), await ownerOf(avatarUrl)]).toEqual([[null], []])
    expect([(await get(address)).status, (await get(avatarUrl)).status]).toEqual([200, 404])
  })

  test('[GAP-17] a picture that cannot be put in its place is not kept', async () => {
    const { person } = await server().signIn()
    const { images: service } = server().services
    const before = await storedFiles(server())
    const stored = service.store(person.id, 'group', photo, () => Promise.reject(new Error('no such group')))
    await expect(stored).rejects.toThrow('no such group')
    expect(await storedFiles(server())).toEqual(before)
    expect(await knownFiles(server(), person.id)).toEqual([])
  })

  test('[GAP-17] a file that cannot be removed breaks nothing, and the sweep removes it later', async () => {
    const disk = createDiskStorage(join(server().folder, 'files'))
    const failing: Storage = { ...disk, remove: () => Promise.reject(new Error('the disk is gone')) }
    const { db, clock, services } = server()
    const service = createUploadsService({ db, storage: failing, clock, log: createLog('silent') })
    const { person, call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    await service.remove(person.id, avatarUrl)
    expect((await get(avatarUrl)).status).toBe(200)

    await db.delete(accounts).where(eq(accounts.id, person.id))
    await services.images.sweep()
    expect((await get(avatarUrl)).status).toBe(200)
    clock.advance(2 * hour)
    await services.images.sweep()
    expect((await get(avatarUrl)).status).toBe(404)
  })

  test('[GAP-17] [GAP-04] the sweep removes of every purpose what its owner does not show', async () => {
    const { person } = await server().signIn()
    const { db, clock, folder } = server()
    const storage = createDiskStorage(join(folder, 'files'))
    const service = createUploadsService({ db, storage, clock, log: createLog('silent') })
    const shown = await service.store(person.id, 'group', photo, async () => {})
    const unshown = await service.store(person.id, 'group', photo, async () => {})
    clock.advance(2 * hour)
    await service.sweep()
    expect((await get(unshown)).status).toBe(200)
    service.shownBy('group', async (pictures) => {
      expect(pictures).toContainEqual({ address: shown, uploadedBy: person.id })
      return new Set([shown])
    })
    await service.sweep()
    expect([(await get(shown)).status, (await get(unshown)).status]).toEqual([200, 404])
    await service.removeFilesOf(person.id)
    expect((await get(shown)).status).toBe(200)
  })

  /** Pictures of somebody without files, in an images service that removes none but notes it, and writes its own log. */
  async function manyPictures(ages: readonly number[]) {
    const { db, clock, services } = server()
    const { id: ownerId } = await createPerson(services)
    const rows = ages.map((age) => ({
      path: `avatars/${randomUUID()}.webp`,
      ownerId,
      purpose: 'group' as const,
      createdAt: new Date(clock.now().getTime() - age),
    }))
    await db.insert(images).values(rows)
    const removed: string[] = []
    const lines: string[] = []
    const storage: Storage = {
      put: () => Promise.resolve(),
      get: () => Promise.resolve(undefined),
      remove: (path) => Promise.resolve(void removed.push(path)),
      check: () => Promise.resolve(),
    }
    const service = createUploadsService({ db, storage, clock, log: createLog('info', keptLines(lines)) })
    const shownToOthers = (pictures: readonly { address: string; uploadedBy: string | null }[]) =>
      new Set(pictures.filter(({ uploadedBy }) => uploadedBy !== ownerId).map(({ address }) => address))
    service.shownBy('group', (pictures) => Promise.resolve(shownToOthers(pictures)))
    return { ownerId, paths: rows.map(({ path }) => path), removed, lines, service, storage }
  }

  test('[GAP-17] the sweep comes to every picture, however many there are, and not to those of the last hour', async () => {
    const old = Array.from({ length: 1001 }, () => hour + 1)
    const { ownerId, paths, removed, service } = await manyPictures([...old, hour, 0])
    const inOrder = paths.slice(0, 1001).toSorted()
    const unshown = new Set([inOrder[0], inOrder[500], inOrder[1000], ...paths.slice(1001)])
    const asked: number[] = []
    service.shownBy('group', (pictures) => {
      asked.push(pictures.length)
      return Promise.resolve(
        new Set(pictures.map(({ address }) => address).filter((one) => !unshown.has(one.slice(1)))),
      )
    })
    await service.sweep()
    expect(removed).toEqual([inOrder[0], inOrder[500], inOrder[1000]])
    expect(Math.max(...asked)).toBeLessThanOrEqual(500)
    await service.removeFilesOf(ownerId)
    expect(removed.slice(3).toSorted()).toEqual(paths.slice(1001).toSorted())
    await server().db.delete(images).where(eq(images.ownerId, ownerId))
  })

  test('[GAP-17] what a sweep could not do is logged, and the rest is done', async () => {
    const { ownerId, paths, removed, lines, service, storage } = await manyPictures([hour + 1, hour + 1])
    const [broken = ''] = paths
    const { remove } = storage
    storage.remove = (path) => (path === broken ? Promise.reject(new Error('the disk is gone')) : remove(path))
    await service.sweep()
    expect(removed).toEqual([paths[1]])
    expect(await knownFiles(server(), ownerId)).toEqual([`/${broken}`])
    service.shownBy('group', () => Promise.reject(new Error('the database is away')))
    await service.sweep()
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'a picture could not be removed',
        path: broken,
        err: expect.anything(),
      }),
      expect.objectContaining({ level: 50, msg: 'the sweep of unused pictures failed', err: expect.anything() }),
    ])
    storage.remove = remove
    await service.removeFilesOf(ownerId).catch(() => undefined)
    service.shownBy('group', () => Promise.resolve(new Set()))
    await service.removeFilesOf(ownerId)
    expect(await knownFiles(server(), ownerId)).toEqual([])
  })

  test('[GAP-17] only an address of ours names a picture', async () => {
    const { call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    const { images: service } = server().services
    expect(await service.asDataUri(avatarUrl)).toMatch(/^data:image\/webp;base64,UklGR/)
    expect(await service.asDataUri(`https://elsewhere.example${avatarUrl}`)).toBeUndefined()
    expect(await service.asDataUri(`/avatars/${randomUUID()}.webp`)).toBeUndefined()
    const file = avatarUrl.slice('/avatars/'.length)
    for (const other of [`x${file}`, `${file}x`, file.toUpperCase(), file.replace('.', '-'), `../avatars/${file}`]) {
      expect(await service.open(other), other).toBeUndefined()
    }
    const opened = await service.open(file)
    expect(opened?.size).toBeGreaterThan(0)
    await opened?.stream.cancel()
  })

  test('[GAP-17] the sweep leaves every avatar that is shown', async () => {
    const { call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    server().clock.advance(2 * hour)
    await server().services.images.sweep()
    expect((await get(avatarUrl)).status).toBe(200)
  })
})
