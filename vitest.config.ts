import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { timeouts } from './test-timeouts.ts'
import './require-node.ts'
import { contractValues } from './apps/web/build/contract-values.ts'

// What only a PostgreSQL server can show; `npm test` says when it is left out.
const left = [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? [] : ['**/*.postgres.test.ts'])]

export default defineConfig({
  test: {
    globalSetup: ['apps/server/src/testing/snapshot.setup.ts'],
    setupFiles: ['./vitest.setup.ts'],
    hookTimeout: timeouts.test,
    testTimeout: timeouts.test,
    expect: { poll: { timeout: timeouts.wait } },
    exclude: left,
    // Tests of a file run in an order of their own each time; the output names its seed, `--seed` repeats it. The
    // order of the files is left to Vitest, which begins with those that take long.
    sequence: { shuffle: { tests: true } },
    pool: 'forks',
    // One more than cores: some files wait for processes and timers.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/{web,mobile}/build/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [...left, '**/*.isolated.test.ts'],
          // These modules keep nothing between two servers, so a process serves many files and loads the product once:
          // a third of the time that they take.
          isolate: false,
        },
      },
      // Those that mock a module, or cannot leave what is global as it was: other files would meet it.
      {
        extends: true,
        plugins: [contractValues()],
        test: { name: 'isolated', include: ['apps/{server,web,mobile}/src/**/*.isolated.test.{ts,tsx}'] },
      },
      // The web app on the real server, without pages.
      {
        extends: true,
        plugins: [contractValues()],
        test: {
          name: 'model',
          include: ['sync-model/**/*.test.ts'],
          setupFiles: ['./vitest.setup.ts', './sync-model/browser.setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [contractValues()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [...left, '**/*.isolated.test.{ts,tsx}'],
          // A process loads the libraries once for many files, each of which cleans up after itself: half of the time
          // that they take.
          isolate: false,
          setupFiles: ['./vitest.setup.ts', './apps/web/src/testing/clean-up.setup.ts'],
        },
      },
    ],
  },
})
