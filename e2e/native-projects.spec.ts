import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'

/** What `npm run mobile:sync` makes of a clean clone: two projects that have all but the compilers of their systems. */

const apps = join(import.meta.dirname, '../apps')
const run = promisify(execFile)

/** Beside the original, from where its paths lead to the same places. */
let copy: string

test.beforeAll(async () => {
  copy = await mkdtemp(join(apps, 'mobile-'))
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'mobile']
  const { stdout } = await run('git', listed, { cwd: apps })
  for (const file of stdout.split('\0').filter(Boolean)) {
    await cp(join(apps, file), join(copy, file.replace('mobile/', '')))
  }
})

test.afterAll(() => rm(copy, { recursive: true }))

const filesIn = async (folder: string) =>
  (await readdir(join(copy, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(copy, folder).length + 1))

test('[MOB-01] one command packages the web app into projects for Android and iOS, with what is drawn and configured for them', async () => {
  await run(process.execPath, [join(copy, 'build/sync.ts')], {
    env: { ...process.env, PUBLIC_URL: 'https://app.example' },
    maxBuffer: 1e7,
  })
  const built = await filesIn('dist')
  expect(built.length).toBeGreaterThan(300)
  for (const packaged of ['android/app/src/main/assets/public', 'ios/App/App/public']) {
    expect(await filesIn(packaged)).toEqual(expect.arrayContaining(built))
    const page = await readFile(join(copy, packaged, 'index.html'), 'utf8')
    expect(page).toContain('capacitor://localhost https://app.example wss://app.example;')
    const [, script = ''] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(page) ?? []
    expect(built).toContain(script)
  }
  const [android, ios] = await Promise.all([filesIn('android'), filesIn('ios')])
  expect(android).toEqual(
    expect.arrayContaining([
      'gradle/wrapper/gradle-wrapper.jar',
      'app/src/main/assets/capacitor.config.json',
      'app/src/main/assets/capacitor.plugins.json',
      'app/src/main/res/mipmap-xxhdpi/ic_launcher.png',
      'app/src/main/res/drawable-xxhdpi/ic_notification.png',
    ]),
  )
  expect(ios).toEqual(
    expect.arrayContaining([
      'App/App/capacitor.config.json',
      'App/App/Assets.xcassets/AppIcon.appiconset/icon.png',
      'App/App/Assets.xcassets/Splash.imageset/splash.png',
    ]),
  )
  const host = await readFile(join(copy, 'android/app/src/main/res/values/address.xml'), 'utf8')
  expect(host).toContain('>app.example<')
  const entitlements = await readFile(join(copy, 'ios/App/App/App.entitlements'), 'utf8')
  expect(entitlements).toContain('<string>applinks:app.example</string>')
  expect(entitlements).toContain('<key>aps-environment</key>')
  // What Capacitor writes of its own accord is what git holds.
  for (const written of ['android/capacitor.settings.gradle', 'ios/App/CapApp-SPM/Package.swift']) {
    expect(await readFile(join(copy, written), 'utf8')).toBe(await readFile(join(apps, 'mobile', written), 'utf8'))
  }
})
