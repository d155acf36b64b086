import { expect, test } from 'vitest'
import { userAgent } from './user-agent.ts'

const told = (address: string, contact?: string) => userAgent({ address, contact }).replace(/^Trouvaille\/[\d.]+ ?/, '')

test('[SRC-05] other servers are told an address where we are reached, and whom to turn to', () => {
  expect(told('https://trouvaille.example', 'equipe@trouvaille.example')).toBe(
    '(+https://trouvaille.example; equipe@trouvaille.example)',
  )
  expect(told('https://10.example')).toBe('(+https://10.example)')
})

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
])('[SRC-05] of %s, which leads nobody to us, they are not told', (address) => {
  expect(told(address)).toBe('')
  expect(told(address, 'equipe@trouvaille.example')).toBe('(equipe@trouvaille.example)')
})
