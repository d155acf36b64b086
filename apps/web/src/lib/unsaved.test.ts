import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

const load = () => import('./unsaved.ts')

test('who has nothing unsaved may leave', async () => {
  const { mayLeave } = await load()
  await expect(mayLeave()).resolves.toBe(true)
})

test('forms are asked one after the other, and the first that wants to stay is the last', async () => {
  const { mayLeave, onLeaveRequest } = await load()
  const asked: string[] = []
  const form = (name: string, answer: boolean) =>
    onLeaveRequest(async () => {
      asked.push(name)
      await Promise.resolve()
      return answer
    })
  form('first', true)
  const close = form('second', false)
  form('third', true)
  await expect(mayLeave()).resolves.toBe(false)
  expect(asked).toEqual(['first', 'second'])
  close()
  await expect(mayLeave()).resolves.toBe(true)
  expect(asked).toEqual(['first', 'second', 'first', 'third'])
})

test('a page that is left for good stays so', async () => {
  const { giveUpUnsaved, isGivenUp } = await load()
  expect(isGivenUp()).toBe(false)
  giveUpUnsaved()
  expect(isGivenUp()).toBe(true)
})
