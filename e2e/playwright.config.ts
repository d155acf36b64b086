import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { timeouts } from '../test-timeouts.ts'
import '../require-node.ts'

/** Chromium of the system, else the one of the test packages, whose path the test script gives. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => existsSync(path),
  )

export default defineConfig({
  testDir: '.',
  globalSetup: ['./build.setup.mjs', './snapshot.setup.ts'],
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that needs a second try is broken.
  retries: 0,
  timeout: timeouts.test,
  expect: { timeout: timeouts.wait },
  outputDir: '../test-results',
  use: {
    actionTimeout: timeouts.wait,
    navigationTimeout: timeouts.wait,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // It would fetch the whole app in every test; those of what works without a network allow it.
    serviceWorkers: 'block',
    launchOptions: {
      args: ['--no-sandbox', '--disable-background-networking'],
      ...(executablePath && { executablePath }),
    },
  },
  // A test runs at the size of a phone, where the product is used most. A title that ends with `@both` is of a screen
  // whose layout differs, one with `@desktop` of what only wide screens have.
  projects: [
    { name: 'phone', grepInvert: /@desktop/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
    { name: 'desktop', grep: /@both|@desktop/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
