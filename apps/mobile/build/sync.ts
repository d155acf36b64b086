import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { firebaseProject, googleServices } from './firebase-project.ts'
import { drawPictures } from './pictures.ts'
import { publicUrl } from './public-url.ts'

/**
 * Brings both native projects up to date: what is drawn or built and not in git, the address of the server, the web app
 * and the plugins. Needs no SDK and no network.
 */

const root = join(import.meta.dirname, '..')
const packages = join(root, '../../node_modules')
const run = promisify(execFile)

/** Gradle's own program, which the template of Capacitor holds. */
async function restoreWrapper(): Promise<void> {
  const template = join(packages, '@capacitor/cli/assets/android-template.tar.gz')
  await run('tar', ['-xzf', template, '-C', join(root, 'android'), 'gradle/wrapper/gradle-wrapper.jar'])
}

/**
 * Names the host whose links open in the app, for both systems, and for iOS that it is notified: by the sandbox of APNs when
 * Xcode runs it, by APNs itself once it is exported for the store, which writes "production" instead.
 */
async function writeHost(host: string): Promise<void> {
  await writeFile(
    join(root, 'android/app/src/main/res/values/address.xml'),
    `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <string name="web_host" translatable="false">${host}</string>
</resources>
`,
  )
  await writeFile(
    join(root, 'ios/App/App/App.entitlements'),
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>aps-environment</key>
	<string>development</string>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${host}</string>
		<string>webcredentials:${host}</string>
	</array>
</dict>
</plist>
`,
  )
}

const environment = join(root, '../../.env')
if (existsSync(environment)) process.loadEnvFile(environment)
const server = publicUrl()
await drawPictures()
await restoreWrapper()
await writeHost(new URL(server).host)
await build({ root, logLevel: 'warn' })
const { stdout } = await run(process.execPath, [join(packages, '@capacitor/cli/bin/capacitor'), 'sync'], { cwd: root })
process.stdout.write(stdout)
const project = firebaseProject()
process.stdout.write(
  `Notifications on Android: ${project ? `by the Firebase project ${project}` : `none without ${googleServices}`}\n`,
)
process.stdout.write(`Built for ${server}${process.env.PUBLIC_URL ? '' : ': set PUBLIC_URL to your own address'}\n`)
