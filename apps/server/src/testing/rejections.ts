import { errorBody, errorStatus } from '@trouvaille/contract'
import { expect } from 'vitest'
import type { RawAnswer } from './raw-request.ts'

/** An answer is a refusal when it says a known code with its own status, and nothing of the inside. */
export function expectRejection({ status, headers, text }: RawAnswer, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400)
  expect(status, what).toBeLessThan(500)
  expect(text, what).not.toMatch(/node_modules|\.ts:|\bat .+:\d+|Error:/)
  expect(headers['content-type'], what).toContain('application/json')
  const body = errorBody.parse(JSON.parse(text))
  expect(errorStatus[body.error.code], what).toBe(status)
}
