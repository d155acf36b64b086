import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What is read of a message to an app on Android. */
export interface FcmMessage {
  token: string
  notification: { title: string; body?: string }
  data: { path: string }
}

/** A local Firebase Cloud Messaging, with the key of an operator. */
export interface TestFcm {
  /** Settings of a server that is configured for it. */
  environment: { FCM_KEY_FILE: string; FCM_URL: string }
  /** What came. */
  received: FcmMessage[]
  stop(): Promise<void>
}

export async function startFcm(): Promise<TestFcm> {
  const received: FcmMessage[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.url === '/token') return void response.end('{"access_token":"access","expires_in":3600}')
      received.push(JSON.parse(body).message)
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-fcm-'))
  const file = join(folder, 'account.json')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    project_id: 'trouvaille',
    client_email: 'push@trouvaille.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${base}/token`,
  }
  await writeFile(file, JSON.stringify(account))
  return {
    environment: { FCM_KEY_FILE: file, FCM_URL: base },
    received,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await rm(folder, { recursive: true })
    },
  }
}
