import { join } from 'node:path'
import project from '../../vitest.config.ts'

/** How Vitest runs in the copy of the repository that `npm run mutate` changes. */

const packages = join(import.meta.dirname, '../../packages')
const tests = process.env.MUTANT_TESTS?.split('\n') ?? []
const areIn = (folder) => tests.some((file) => file.startsWith(folder))

export default {
  ...project,
  resolve: {
    // The packages that the copy links are those of the original, which nobody changes.
    alias: [{ find: /^@trouvaille\/(domain|contract)$/, replacement: `${packages}/$1/src/index.ts` }],
  },
  test: {
    ...project.test,
    // Each of the projects would add the tests that it has, whatever is asked for.
    projects: undefined,
    include: tests,
    globalSetup: areIn('apps/') || areIn('bench/') ? project.test.globalSetup : [],
    // As in the projects: some need a process each.
    isolate: areIn('apps/web/') || tests.some((file) => file.includes('.isolated.')),
  },
}
