import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
    // What only a PostgreSQL server can show; `npm test` says when it is left out.
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? [] : ['**/*.postgres.test.ts'])],
    globalSetup: ['apps/server/src/testing/snapshot.setup.ts'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // Tests of a file run in an order of their own each time; the output names its seed, `--seed` repeats it. The
    // order of the files is left to Vitest, which begins with those that take long.
    sequence: { shuffle: { tests: true } },
    pool: 'forks',
    maxWorkers: 2,
    // A busy machine may fail a test by chance; the summary names what passed only when repeated.
    retry: process.env.CI ? 1 : 0,
  },
})
