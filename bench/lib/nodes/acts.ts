import { randomUUID } from 'node:crypto'
import { addition, film } from '../../../apps/server/src/testing/factories.ts'
import { openDevice } from '../talk/devices.ts'
import { pairOf } from '../talk/seed.ts'
import { groupOf } from './community.ts'
import { type Crowd, pages } from './load.ts'

/** What an active person does in a day: assumed, and what all figures for so many people are reckoned from. */

export interface Act {
  name: string
  perDay: number
  work: (crowd: Crowd, person: number, count: number) => Promise<unknown>
}

const film0 = 1000

/** @param port Of the node. @param cursor Of a device that was away. */
export const acts = (port: number, cursor: () => string): Act[] => [
  {
    name: 'opening the app: connection, changes since a cursor',
    perDay: 8,
    async work(crowd, person) {
      await crowd.ask(person, `/api/sync?cursor=${cursor()}`)
      const device = await openDevice({ kind: 'product', port }, person, [])
      device.socket.terminate()
    },
  },
  {
    name: 'a page (the mean of seven)',
    perDay: 60,
    work: (crowd, person, count) =>
      crowd.ask(person, (pages[count % pages.length] ?? '').replace('{group}', groupOf(person))),
  },
  { name: 'a profile', perDay: 5, work: (crowd, person) => crowd.ask(person, `/api/people/u${person ^ 1}`) },
  {
    name: 'what friends keep',
    perDay: 4,
    work: (crowd, person) => crowd.ask(person, '/api/picks'),
  },
  {
    name: 'a search of people',
    perDay: 2,
    work: (crowd, person, count) => crowd.ask(person, `/api/people?q=ne-${count % 100}`),
  },
  {
    name: 'a search of works',
    perDay: 8,
    work: (crowd, person, count) => crowd.ask(person, `/api/catalogue/movie?q=${['amour', 'nuit', 'mort'][count % 3]}`),
  },
  {
    name: 'a message to a friend, both there',
    perDay: 15,
    work: (crowd, person) => crowd.write(person, pairOf(person >> 1)),
  },
  { name: 'a message to a group of ten, all there', perDay: 8, work: (crowd, person) => crowd.write(person) },
  {
    name: 'having read up to a message, in the group',
    perDay: 30,
    work: (crowd, person, count) =>
      crowd.ask(person, `/api/conversations/${groupOf(person)}/read`, { seq: 1 + (Math.floor(count / 200) % 60) }),
  },
  {
    name: 'a favourite more, twenty friends there',
    perDay: 3,
    work: (crowd, person, count) =>
      crowd.ask(person, '/api/favourites/changes', { changes: [addition(film(film0 + (count % 100_000)))] }),
  },
  {
    name: 'a share',
    perDay: 1,
    work: (crowd, person, count) =>
      crowd.ask(person, '/api/shares', {
        friendId: `u${(person + 1) % 200}`,
        work: film(film0 + count),
        clientId: randomUUID(),
      }),
  },
]
