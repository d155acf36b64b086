import { expect, test } from 'vitest'
import { createPeers, lostMs } from './peers.ts'

/** What a node knows of the others by their beats, with a clock that the test sets. */

function peersOf() {
  let time = 0
  const seen: string[] = []
  const peers = createPeers({
    nodeId: 'own',
    now: () => time,
    onRecovery: (silence) => void seen.push(`recovery after ${silence}`),
    onMissed: () => void seen.push('missed'),
    onLost: (node) => void seen.push(`lost ${node}`),
    onNew: () => void seen.push('new'),
  })
  const beats = (...nodes: string[]) => {
    for (const node of nodes) peers.receive({ node, kind: 'beat' })
  }
  /** Seconds pass, with a beat of each of these nodes in each of them. */
  const pass = (seconds: number, ...nodes: string[]) => {
    for (let second = 0; second < seconds; second += 1) {
      time += 1000
      beats(...nodes)
      peers.check()
    }
    return seen.splice(0)
  }
  beats('own', 'other')
  seen.splice(0)
  return { ...peers, pass, seen }
}

test('[NODE-05] a node that does not hear itself is deaf, and says what it missed when it does again', () => {
  const { pass, isCurrent } = peersOf()
  expect(isCurrent()).toBe(true)
  expect(pass(2, 'other')).toEqual([])
  expect(isCurrent()).toBe(true)
  pass(1, 'other')
  expect(isCurrent()).toBe(false)
  expect(pass(1, 'own', 'other')).toEqual(['recovery after 4000'])
  expect(isCurrent()).toBe(true)
})

test('a node that comes has missed nothing', () => {
  const seen: string[] = []
  const note = (what: string) => () => void seen.push(what)
  const peers = createPeers({
    nodeId: 'own',
    onRecovery: note('recovery'),
    onMissed: note('missed'),
    onLost: note('lost'),
    onNew: note('new'),
  })
  expect(peers.isCurrent()).toBe(false)
  peers.receive({ node: 'own', kind: 'beat' })
  expect(peers.isCurrent()).toBe(true)
  expect(seen).toEqual([])
})

test('[NODE-05] a connection that broke makes it deaf at once, however soon it is back', () => {
  const { interrupted, pass, isCurrent } = peersOf()
  interrupted()
  expect(isCurrent()).toBe(false)
  expect(pass(1, 'own')).toEqual(['recovery after 1000'])
})

test('[NODE-05] while another node is silent nothing is whole; it has missed nothing if it was only slow', () => {
  const { pass, isCurrent, isWhole } = peersOf()
  expect(isWhole()).toBe(true)
  expect(pass(3, 'own')).toEqual([])
  expect([isCurrent(), isWhole()]).toEqual([true, false])
  expect(pass(1, 'own', 'other')).toEqual([])
  expect(isWhole()).toBe(true)
})

test('[NODE-05] what another node says that it could not publish was missed here', () => {
  const { receive, seen } = peersOf()
  receive({ node: 'other', kind: 'missed' })
  expect(seen).toEqual(['missed'])
})

test(`[NODE-07] a node that is silent for ${lostMs / 1000} s is lost, once, and what it did last was missed`, () => {
  const { pass, others, isWhole } = peersOf()
  expect(pass(lostMs / 1000, 'own')).toEqual([])
  expect(pass(3, 'own')).toEqual(['lost other', 'missed'])
  expect([others(), isWhole()]).toEqual([[], true])
})

test('[NODE-08] a node that was deaf itself takes nobody for lost', () => {
  const { pass, others } = peersOf()
  expect(pass(60)).toEqual([])
  expect(pass(1, 'own')).toEqual(['recovery after 61000'])
  expect(pass(2, 'own', 'other')).toEqual([])
  expect(others()).toEqual(['other'])
})

test('a node that stops is gone, and not lost; one that comes is answered', () => {
  const { receive, pass, others, seen } = peersOf()
  receive({ node: 'other', kind: 'leaves' })
  expect(others()).toEqual([])
  expect(pass(60, 'own')).toEqual([])
  receive({ node: 'next', kind: 'beat' })
  expect(seen).toEqual(['new'])
})
