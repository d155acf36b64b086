import { vi } from 'vitest'
import { timeouts } from './test-timeouts.ts'

// No setting says how long `vi.waitFor` waits. Files of one process share `vi`.
const { waitFor } = vi
vi.waitFor = (condition, options) =>
  waitFor(condition, { timeout: timeouts.wait, ...(typeof options === 'number' ? { timeout: options } : options) })
