import { errorBody, errorStatus } from '@trouvaille/contract'
import { expect } from 'vitest'
import type { RawAnswer } from './raw-request.ts'

/** A rejection has a known error code with its status, and leaks no internals. */
export function expectRejection({ status, headers, text }: RawAnswer, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400)
  expect(status, what).toBeLessThan(500)
  expect(text, what).not.toMatch(/node_modules|\.ts:|\bat .+:\d+|Error:/)
  expect(headers['content-type'], what).toContain('application/json')
  const body = errorBody.parse(JSON.parse(text))
  expect(errorStatus[body.error.code], what).toBe(status)
}
