import { beforeEach, expect, test } from 'vitest'
import { friends, received, result, sent, strangers } from '../../testing/people.ts'
import { openApp, resetDevice } from '../../testing/tab.ts'
import type { App } from '../../core/app.ts'
import { friendshipOf, isVersion, learnFriendships, markPending, setFriendship } from './friendships.ts'

let app: App

beforeEach(() => {
  resetDevice()
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

test('nor does one that comes while it is being changed', async () => {
  setFriendship(app, 'zoe', sent)
  markPending(app, 'zoe', 'add')
  await ask(strangers)()
  expect(friendshipOf(app, 'zoe')).toEqual(sent)
  markPending(app, 'zoe', undefined)
  await ask(friends)()
  expect(friendshipOf(app, 'zoe')).toEqual(friends)
})

test('a change knows whether something newer has come', () => {
  const version = setFriendship(app, 'zoe', sent)
  expect(isVersion(app, 'zoe', version)).toBe(true)
  setFriendship(app, 'zoe', friends)
  expect(isVersion(app, 'zoe', version)).toBe(false)
})
