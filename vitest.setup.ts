import { vi } from 'vitest'
import { timeouts } from './test-timeouts.ts'

// No setting says how long `vi.waitFor` waits. Files of one process share `vi`.
const { waitFor } = vi
vi.waitFor = (condition, options = timeouts.wait) => waitFor(condition, options)
