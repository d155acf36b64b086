import type { LiveEvent } from '@trouvaille/contract'
import { describe, expect, test } from 'vitest'
import { createDevices, type Device, frameOf } from './connections.ts'

const event = { type: 'favourites.changed', cursor: '7' } as const
const text = '42["event",{"type":"favourites.changed","cursor":"7"}]'

/** A device, what its socket and what the library was given, and whether it was ended. */
function device(
  state: {
    connected?: boolean
    readyState?: 'open' | 'closing'
    waiting?: number
    writable?: boolean
    unsent?: number
  } = {},
) {
  const written: Buffer[] = []
  const emitted: unknown[] = []
  const ended: unknown[] = []
  const made = {
    line: {
      connected: state.connected ?? true,
      emit: (...sent: unknown[]) => emitted.push(sent),
      disconnect: (close: unknown) => ended.push(close),
    },
    connection: {
      readyState: state.readyState ?? 'open',
      writeBuffer: Array.from({ length: state.waiting ?? 0 }),
      transport: { writable: state.writable ?? true },
    },
    socket: { write: (frame: Buffer) => written.push(frame), writableLength: state.unsent ?? 0 },
  }
  return { written, emitted, ended, made: made as unknown as Device }
}

const notify = (devices: ReturnType<typeof createDevices>, accountIds: string[], events: LiveEvent) => [
  ...devices.telling(accountIds, events),
]

const ana = { accountId: 'ana', sessionId: 'phone' }

describe('a frame', () => {
  test.each([
    ['of 125 bytes', 125, [0x81, 125]],
    ['of 126 bytes', 126, [0x81, 126, 0, 126]],
    ['of 65,535 bytes', 65_535, [0x81, 126, 255, 255]],
    ['of 65,536 bytes', 65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('%s says its length', (_, length, head) => {
    const frame = frameOf('x'.repeat(length))
    expect([...frame.subarray(0, head.length)]).toEqual(head)
    expect(frame.subarray(head.length).toString()).toBe('x'.repeat(length))
  })

  test('counts bytes, not letters', () => {
    expect([...frameOf('é')]).toEqual([0x81, 2, 0xc3, 0xa9])
  })
})

describe('what is told', () => {
  test('is the same bytes for every device of the accounts that are named, and nothing for others', () => {
    const devices = createDevices()
    const [phone, laptop, other, nobody] = [device(), device(), device(), device()]
    devices.add(phone.made, ana)
    devices.add(laptop.made, { accountId: 'ana', sessionId: 'laptop' })
    devices.add(other.made, { accountId: 'bob', sessionId: 'bob' })
    devices.add(nobody.made, { accountId: 'zoe', sessionId: 'zoe' })
    notify(devices, ['ana', 'bob', 'somebody who is not there'], event)
    expect(phone.written).toEqual([frameOf(text)])
    expect(laptop.written[0]).toBe(phone.written[0])
    expect(other.written[0]).toBe(phone.written[0])
    expect(nobody.written).toEqual([])
  })

  test.each([
    ['has not taken what the library holds back', { waiting: 1 }],
    ['is being written to by the library', { writable: false }],
    ['has not taken what its socket was given', { unsent: 1 }],
    ['is being closed', { readyState: 'closing' as const }],
  ])('goes the way of the library when a device %s', (_, state) => {
    const devices = createDevices()
    const slow = device(state)
    devices.add(slow.made, ana)
    notify(devices, ['ana'], event)
    expect(slow.written).toEqual([])
    expect(slow.emitted).toEqual([['event', event]])
  })

  test('waits for nobody whose line is not open yet', () => {
    const devices = createDevices()
    const opening = device({ connected: false })
    devices.add(opening.made, ana)
    notify(devices, ['ana'], event)
    expect([opening.written, opening.emitted]).toEqual([[], []])
  })
})

test('devices are counted by account, and known by session, until they are gone', () => {
  const devices = createDevices()
  const removals = [devices.add(device().made, ana), devices.add(device().made, ana)]
  expect([devices.countOf('ana'), devices.countOf('bob'), devices.sessionIds()]).toEqual([2, 0, ['phone']])
  removals[0]?.()
  expect([devices.countOf('ana'), devices.sessionIds()]).toEqual([1, ['phone']])
  removals[1]?.()
  expect([devices.countOf('ana'), devices.sessionIds()]).toEqual([0, []])
})

test('the end of a session ends its devices, that of an account all of them', () => {
  const devices = createDevices()
  const [phone, laptop, other] = [device(), device(), device()]
  devices.add(phone.made, ana)
  devices.add(laptop.made, { accountId: 'ana', sessionId: 'laptop' })
  devices.add(other.made, { accountId: 'bob', sessionId: 'bob' })
  devices.endSessions(['phone', 'unknown'])
  expect([phone.ended, laptop.ended]).toEqual([[true], []])
  devices.endAccount('ana')
  devices.endAccount('nobody')
  expect([laptop.ended, other.ended]).toEqual([[true], []])
})
