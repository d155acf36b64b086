import { expect, test } from 'vitest'
import { previewOf } from './sources.ts'

test.each([
  ['deezer-27', undefined, '/api/previews/deezer-27'],
  ['deezer-27', null, '/api/previews/deezer-27'],
  ['4uLU6hMC', 'https://p.scdn.co/x', 'https://p.scdn.co/x'],
  ['4uLU6hMC', undefined, undefined],
  ['trv-27', undefined, undefined],
  ['4uLU6hMC', 'javascript:alert(1)', undefined],
  ['4uLU6hMC', '/api/session', undefined],
])('[SRC-09] the preview of %s with the address %s is at %s', (id, address, expected) => {
  expect(previewOf({ id, preview_url: address })).toBe(expected)
})
