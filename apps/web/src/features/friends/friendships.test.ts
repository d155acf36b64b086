import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { card, friends, received, result, sent, strangers } from '../../testing/people.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import type { App } from '../../core/app.ts'
import { act } from './friend-actions.ts'
import { friendshipOf, learnFriendships, setFriendship, versionOf } from './friendships.ts'

let app: App

beforeEach(() => {
  resetDevice()
  signInOnDevice(person('b10c0a3e-0000-4000-8000-000000000001'))
  app = openApp()
})

/** Requests a person. @returns Resolves the answer. */
function ask(friendship: ReturnType<typeof result>['friendship']) {
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  const learned = learnFriendships(
    app,
    async () => {
      await held
      return [result('zoe', friendship)]
    },
    (people) => people,
  )
  return () => {
    come()
    return learned
  }
}

test('what an answer says of people is taken up', async () => {
  await ask(received)()
  expect(friendshipOf(app, 'zoe')).toEqual(received)
  await ask(friends)()
  expect(friendshipOf(app, 'zoe')).toEqual(friends)
  expect(friendshipOf(app, 'nobody')).toEqual(strangers)
})

test('an answer that was asked for before something changed does not take it back', async () => {
  const come = ask(strangers)
  setFriendship(app, 'zoe', sent)
  await come()
  expect(friendshipOf(app, 'zoe')).toEqual(sent)
  await ask(strangers)()
  expect(friendshipOf(app, 'zoe')).toEqual(strangers)
})

test('nor does one that comes while it is being changed, also once that is done', async () => {
  let give: ((answer: object) => void) | undefined
  fakeServer({ 'post /api/friend-requests': () => new Promise<object>((resolve) => (give = resolve)) })
  setFriendship(app, 'zoe', strangers)
  const adding = act(app, 'add', card('zoe'))
  await ask(strangers)()
  expect(friendshipOf(app, 'zoe')).toEqual({ status: 'pending', id: null, direction: 'sent' })
  await vi.waitFor(() => expect(give).toBeDefined())
  give?.({ status: 'pending', id: 'r1', direction: 'sent' })
  await adding
  expect(friendshipOf(app, 'zoe')).toEqual({ status: 'pending', id: 'r1', direction: 'sent' })
})

test('a change knows whether something newer has come', () => {
  setFriendship(app, 'zoe', sent)
  const version = versionOf(app, 'zoe')
  setFriendship(app, 'max', friends)
  expect(versionOf(app, 'zoe')).toBe(version)
  setFriendship(app, 'zoe', friends)
  expect(versionOf(app, 'zoe')).not.toBe(version)
})
