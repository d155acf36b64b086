import { join } from 'node:path'
import project from '../../vitest.config.ts'

/** How Vitest runs in the copy of the repository that `npm run mutate` changes. */

const packages = join(import.meta.dirname, '../../packages')
const tests = process.env.MUTANT_TESTS?.split('\n') ?? []
const isPure = tests.every((file) => file.startsWith('packages/'))

export default {
  ...project,
  resolve: {
    // The packages that the copy links are those of the original, which nobody changes.
    alias: [
      { find: /^@trouvaille\/(domain|contract)$/, replacement: `${packages}/$1/src/index.ts` },
      { find: /^@trouvaille\/domain\/covers$/, replacement: `${packages}/domain/src/covers/index.ts` },
      { find: /^@trouvaille\/domain\/covers\/tint$/, replacement: `${packages}/domain/src/covers/tint.ts` },
    ],
  },
  test: {
    ...project.test,
    include: tests,
    globalSetup: isPure ? [] : project.test.globalSetup,
    // Tests of pure functions leave nothing behind that another file could see: a process each would cost the most.
    isolate: !isPure,
    // A test that fails at first and passes then has noticed nothing.
    retry: 0,
  },
}
