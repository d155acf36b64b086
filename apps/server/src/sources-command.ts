import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError, readConfig } from './config.ts'
import { createProviders } from './features/catalogue/catalogue.module.ts'
import { checkSource } from './features/catalogue/check-sources.ts'
import { systemClock } from './platform/runtime/clock.ts'
import { errorText } from './platform/observability/error-description.ts'
import { createLog, outliveReaders } from './platform/observability/log.ts'
import type { ProviderSlot } from './platform/net/provider-rate-limit.ts'

/** `npm run sources -- check`: whether the configured sources of works answer as expected. */

/** Pause before each call, in milliseconds: with a server that calls at the same time it stays within every limit. */
const pauseMs = 400

const print = (line: string) => process.stdout.write(`${line}\n`)

/** @returns Whether all sources passed. */
async function check(): Promise<boolean> {
  const config = readConfig(process.env)
  const calmly: ProviderSlot = async (call) => {
    await wait(pauseMs)
    return call()
  }
  // A failed optional part of a source is only a warning.
  const context = { clock: systemClock, log: createLog('warn'), rateLimit: () => calmly }
  const { providers, sources } = createProviders(config, context)
  if (providers.length + sources.length === 0) print('No source is configured: the embedded catalogue serves alone.')
  else if (sources.length > 0 && !config.CONTACT)
    print('CONTACT is not set: open sources ask for somebody to turn to, and may refuse who names nobody.')
  let areWell = true
  for (const source of [...providers, ...sources]) {
    await checkSource(source, ({ isWell, line }) => {
      areWell &&= isWell
      print(line)
    })
  }
  return areWell
}

outliveReaders()
try {
  const [command, ...more] = process.argv.slice(2)
  if (command !== 'check' || more.length > 0) throw new ConfigError('Say what to do: npm run sources -- check')
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.exitCode = (await check()) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : errorText(error)}\n`)
  process.exitCode = 1
}
