import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brand, linkedPaths, nativeAppId } from '@trouvaille/domain'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildTarget, oldestSafari } from '../../web/build/browsers.ts'
import { contentSecurityPolicy } from './bundled-page.ts'
import { firebaseProject, googleServices } from './firebase-project.ts'
import { publicUrl } from './public-url.ts'

/** Both projects agree with one configuration, and hold nothing that is made. */

const mobile = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(mobile, file), 'utf8')
const json = (file: string) => JSON.parse(read(file)) as unknown

const config = json('capacitor.config.json') as {
  appId: string
  appName: string
  loggingBehavior: string
  server: Record<string, string>
  android: { includePlugins: string[] }
  plugins: Record<string, Record<string, unknown>>
}
const { version, devDependencies } = json('package.json') as {
  version: string
  devDependencies: Record<string, string>
}
const manifest = read('android/app/src/main/AndroidManifest.xml')
const gradle = read('android/app/build.gradle')
const variables = read('android/variables.gradle')
const strings = read('android/app/src/main/res/values/strings.xml')
const plist = read('ios/App/App/Info.plist')
const project = read('ios/App/App.xcodeproj/project.pbxproj')

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const plistText = (key: string) => new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(plist)?.[1]

describe('[MOB-13] both projects have', () => {
  test('the identifier and the name of the product', () => {
    expect([config.appId, config.appName]).toEqual([nativeAppId, brand])
    expect(gradle).toContain(`applicationId "${nativeAppId}"`)
    expect(gradle).toContain(`namespace = "${nativeAppId}"`)
    expect(read(`android/app/src/main/java/${nativeAppId.replaceAll('.', '/')}/MainActivity.java`)).toContain(
      `package ${nativeAppId};`,
    )
    expect(all(strings, /<string name="(?:app_name|title_activity_main)">(.*)<\/string>/g)).toEqual([brand, brand])
    expect(new Set(all(project, /PRODUCT_BUNDLE_IDENTIFIER = (.*);/g))).toEqual(new Set([nativeAppId]))
    expect(plistText('CFBundleDisplayName')).toBe(brand)
  })

  test('the version of the package, and the versions of the systems', () => {
    expect(gradle).toContain(`versionName "${version}"`)
    expect(new Set(all(project, /MARKETING_VERSION = (.*);/g))).toEqual(new Set([version]))
    const [code] = all(gradle, /versionCode (\d+)/g)
    expect(new Set(all(project, /CURRENT_PROJECT_VERSION = (.*);/g))).toEqual(new Set([code]))
    expect(variables).toMatch(/minSdkVersion = 24\n {4}compileSdkVersion = 36\n {4}targetSdkVersion = 36/)
  })

  test('the oldest iOS whose web view runs what the code is built for', () => {
    expect(new Set(all(project, /IPHONEOS_DEPLOYMENT_TARGET = (.*);/g))).toEqual(new Set([oldestSafari]))
    // Capacitor writes the first figure alone.
    expect(read('ios/App/CapApp-SPM/Package.swift')).toContain(`platforms: [.iOS(.v${Number.parseInt(oldestSafari)})]`)
    expect(read('../../docs/mobile.md')).toContain(`iOS ${oldestSafari}`)
    for (const builder of ['vite.config.ts', '../web/vite.config.ts']) {
      expect(read(builder)).toContain('target: buildTarget,')
    }
    expect(buildTarget).toContain(`safari${oldestSafari}`)
  })

  test('the plugins of the package, and no other; Android not that of the number on the icon', () => {
    const plugins = Object.keys(devDependencies)
      .filter((name) => /^@(?:capacitor|capawesome|capgo|aparajita)\//.test(name))
      .filter((name) => !['android', 'cli', 'core', 'ios'].includes(name.replace('@capacitor/', '')))
      .toSorted()
    const forAndroid = plugins.filter((name) => name !== '@capawesome/capacitor-badge')
    const places = (text: string) =>
      all(text, /node_modules\/(@[\w-]+\/[\w-]+)/g).filter((n) => n !== '@capacitor/android')
    expect(places(read('ios/App/CapApp-SPM/Package.swift')).toSorted()).toEqual(plugins)
    expect(places(read('android/capacitor.settings.gradle')).toSorted()).toEqual(forAndroid)
    expect(config.android.includePlugins).toEqual(forAndroid)
  })

  test('origins that the server is told of', () => {
    expect(config.server).toEqual({ hostname: 'localhost', androidScheme: 'https', iosScheme: 'capacitor' })
  })
})

describe('[MOB-13] of permissions', () => {
  test('Android asks the network, to notify and to vibrate alone, its plugins included', () => {
    const packages = ['@capacitor/android', ...config.android.includePlugins]
    const manifests = packages.flatMap((name) =>
      globSync(join(mobile, '../../node_modules', name, 'android{,/capacitor}/src/main/AndroidManifest.xml')),
    )
    expect(manifests.length).toBeGreaterThan(8)
    const asked = [manifest, ...manifests.map((file) => readFileSync(file, 'utf8'))].flatMap((text) =>
      all(text, /<uses-permission[^>]*android:name="android\.permission\.(\w+)"/g),
    )
    expect(asked.toSorted()).toEqual(['INTERNET', 'POST_NOTIFICATIONS', 'VIBRATE'])
  })

  test('iOS is told in French what each is for', () => {
    expect(all(plist, /<key>(NS\w+UsageDescription)<\/key>/g)).toEqual([
      'NSCameraUsageDescription',
      'NSContactsUsageDescription',
      'NSPhotoLibraryAddUsageDescription',
      'NSPhotoLibraryUsageDescription',
    ])
    for (const text of all(plist, /UsageDescription<\/key>\s*<string>([^<]*)<\/string>/g)) {
      expect(text).toMatch(/^Pour [^']+\.$/)
    }
    expect(plistText('CFBundleDevelopmentRegion')).toBe('fr')
  })
})

test('[MOB-10] nothing of the app is in a backup, or in the log of the bridge', () => {
  expect(manifest).toContain('android:allowBackup="false"')
  expect(manifest).toContain('android:fullBackupContent="false"')
  const rules = read('android/app/src/main/res/xml/data_extraction_rules.xml')
  expect(all(rules, /<exclude domain="(\w+)" \/>/g)).toHaveLength(10)
  expect(rules).not.toContain('<include')
  expect(config.loggingBehavior).toBe('none')
})

describe('[MOB-14] notifications', () => {
  test('come to Android in the channel of the app, with an icon of its own, by a token that is asked for when they are wanted', () => {
    const options = Object.fromEntries(
      [...manifest.matchAll(/<meta-data\s+android:name="([\w.]+)"\s+android:(?:value|resource)="([^"]+)"/g)].map(
        ([, name, value]) => [name, value],
      ),
    )
    const [channel] = all(read('src/platform/push.ts'), /Channel = \{ id: '(\w+)'/g)
    expect(options).toMatchObject({
      'com.google.firebase.messaging.default_notification_icon': '@drawable/ic_notification',
      'com.google.firebase.messaging.default_notification_channel_id': channel,
      firebase_messaging_auto_init_enabled: 'false',
    })
  })

  test('come to iOS by the methods that the plugin is told by, and the entitlement', () => {
    const delegate = read('ios/App/App/AppDelegate.swift')
    for (const event of ['DidRegister', 'DidFailToRegister']) {
      expect(delegate).toContain(`name: .capacitor${event}ForRemoteNotifications`)
    }
    expect(read('ios/App/App/SceneDelegate.swift')).toContain('didReceive: response')
    expect(read('build/sync.ts')).toContain('<key>aps-environment</key>')
  })

  test('are not shown while the app is on the screen, and no number is restored that is not true any more', () => {
    expect(config.plugins).toMatchObject({ PushNotifications: { presentationOptions: [] }, Badge: { persist: false } })
  })

  test('come to Android for the project whose file is there, which git leaves out, and which must name it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trouvaille-firebase-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    expect(firebaseProject(folder)).toBe('')
    await mkdir(join(folder, dirname(googleServices)), { recursive: true })
    await writeFile(join(folder, googleServices), '{"project_info":{"project_id":"essai"}}')
    expect(firebaseProject(folder)).toBe('essai')
    await writeFile(join(folder, googleServices), '{}')
    expect(() => firebaseProject(folder)).toThrow('names no project')
    expect(execFileSync('git', ['check-ignore', googleServices], { cwd: mobile, encoding: 'utf8' }).trim()).toBe(
      googleServices,
    )
  })
})

test('[MOB-05] links to the paths of the product, and no other, open in the app', () => {
  expect(manifest).toContain('<intent-filter android:autoVerify="true">')
  expect(all(manifest, /<data android:pathPrefix="(.*)" \/>/g)).toEqual(linkedPaths())
  expect(all(manifest, /android:host="(.*)"/g)).toEqual(['@string/web_host'])
  expect(all(project, /CODE_SIGN_ENTITLEMENTS = (.*);/g)).toEqual(['App/App.entitlements', 'App/App.entitlements'])
})

test('[MOB-02] [MOB-03] [GAP-167] the first screens are those of the app: the splash stays until the app hides it, the bar is black', () => {
  expect(config.plugins).toMatchObject({
    SplashScreen: { launchAutoHide: false, launchFadeOutDuration: 500 },
    StatusBar: { style: 'DARK', backgroundColor: '#000000' },
  })
  expect(plistText('UIStatusBarStyle')).toBe('UIStatusBarStyleLightContent')
})

test('the privacy manifest is part of the iOS app, and names no tracking', () => {
  expect(project).toContain('PrivacyInfo.xcprivacy in Resources */,')
  const privacy = read('ios/App/App/PrivacyInfo.xcprivacy')
  expect(privacy).toMatch(/<key>NSPrivacyTracking<\/key>\s*<false\/>/)
  expect(privacy).not.toMatch(/DataTypeTracking<\/key>\s*<true\/>/)
})

test('git holds nothing of the projects that is no text', () => {
  const files = execFileSync('git', ['ls-files', '.'], { cwd: mobile, encoding: 'utf8' }).trim().split('\n')
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => readFileSync(join(mobile, file)).includes(0))).toEqual([])
})

describe('[GAP-166] the address that the app is built for', () => {
  test.each([
    ['https://trouvaille.example', 'https://trouvaille.example'],
    ['https://Trouvaille.example/', 'https://trouvaille.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['', 'https://trouvaille.example'],
  ])('%s is %s', (given, address) => {
    expect(publicUrl(given)).toBe(address)
  })

  test.each(['trouvaille.example', 'http://trouvaille.example', 'https://trouvaille.example/app', 'ftp://x'])(
    '%s is refused in one line',
    (given) => {
      expect(() => publicUrl(given)).toThrow(/^PUBLIC_URL must be an address such as [^\n]*$/)
    },
  )

  test('is the only server that the page may call', () => {
    const rules = contentSecurityPolicy('https://a.example').split('; ')
    expect(rules).toContain("connect-src 'self' capacitor://localhost https://a.example wss://a.example")
    expect(rules).toContain("script-src 'self' capacitor://localhost")
    expect(rules).toContain("object-src 'none'")
  })
})
