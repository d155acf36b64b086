import { beforeEach, expect, test } from 'vitest'
import { friends, received, result, sent, strangers } from '../../testing/people.ts'
import { openTab, resetDevice } from '../../testing/tab.ts'

const load = () => import('./friendships.ts')
let tab: Awaited<ReturnType<typeof load>>

beforeEach(async () => {
  resetDevice()
  tab = await openTab(load)
})

/** Requests a person. @returns Resolves the answer. */
function ask(friendship: ReturnType<typeof result>['friendship']) {
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  const learned = tab.learnFriendships(
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
  expect(tab.friendshipOf('zoe')).toEqual(received)
  await ask(friends)()
  expect(tab.friendshipOf('zoe')).toEqual(friends)
  expect(tab.friendshipOf('nobody')).toEqual(strangers)
})

test('an answer that was asked for before something changed does not take it back', async () => {
  const come = ask(strangers)
  tab.setFriendship('zoe', sent)
  await come()
  expect(tab.friendshipOf('zoe')).toEqual(sent)
  await ask(strangers)()
  expect(tab.friendshipOf('zoe')).toEqual(strangers)
})

test('nor does one that comes while it is being changed', async () => {
  tab.setFriendship('zoe', sent)
  tab.markPending('zoe', 'add')
  await ask(strangers)()
  expect(tab.friendshipOf('zoe')).toEqual(sent)
  tab.markPending('zoe', undefined)
  await ask(friends)()
  expect(tab.friendshipOf('zoe')).toEqual(friends)
})

test('a change knows whether something newer has come', () => {
  const version = tab.setFriendship('zoe', sent)
  expect(tab.isVersion('zoe', version)).toBe(true)
  tab.setFriendship('zoe', friends)
  expect(tab.isVersion('zoe', version)).toBe(false)
})
