import { vi } from 'vitest'
import { patience } from './patience.ts'

// No setting says how long `vi.waitFor` waits. Files of one process share `vi`.
const { waitFor } = vi
vi.waitFor = (condition, options = patience.wait) => waitFor(condition, options)
