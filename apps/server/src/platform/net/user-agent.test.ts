import { expect, test } from 'vitest'
import { userAgent } from './user-agent.ts'

const agentOf = (address: string, contact?: string) =>
  userAgent({ address, contact }).replace(/^Trouvaille\/[\d.]+ ?/, '')

test('[SRC-05] other servers are told an address where we are reached, and whom to turn to', () => {
  expect(agentOf('https://trouvaille.example', 'equipe@trouvaille.example')).toBe(
    '(+https://trouvaille.example; equipe@trouvaille.example)',
  )
})

test.each([
  'https://10.example',
  'https://mylocal.example',
  'http://172.32.0.1',
  'http://8.8.8.8',
  'http://[2001:db8::1]',
])('[SRC-05] %s is told', (address) => expect(agentOf(address)).toBe(`(+${address})`))

test.each([
  'http://localhost:3000',
  'http://app.localhost',
  'http://nas.local',
  'http://trouvaille.internal',
  'http://127.0.0.1:3000',
  'http://10.1.2.3',
  'http://192.168.1.20',
  'http://172.20.0.2',
  'http://[::1]:3000',
  'http://[fe80::1]',
  'http://[fd12::1]',
  'http://169.254.1.1',
  'http://100.64.0.1',
  'http://serveur:3000',
  'http://nas.lan',
  'http://nas.local.',
])('[SRC-05] of %s, which leads nobody to us, they are not told', (address) => {
  expect(agentOf(address)).toBe('')
  expect(agentOf(address, 'equipe@trouvaille.example')).toBe('(equipe@trouvaille.example)')
})
