import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface PlainServer {
  url: string
  stop(): Promise<void>
}

/** The product with the people of the demonstration, on an embedded database of its own. */
export const demoServer = (settings: Record<string, string> = {}): Promise<PlainServer> =>
  plainServer(settings, ['--demo'])

/** The product on an embedded database of its own. Clients name the address that they call from. */
export async function plainServer(
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<PlainServer> {
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
  const server = spawn(process.execPath, ['apps/server/src/main.ts', ...args], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let sent = ''
  for await (const chunk of server.stdout) {
    sent += String(chunk)
    const address = /Ready: http:\/\/localhost:(\d+)/.exec(sent)
    if (!address) continue
    return {
      url: `http://127.0.0.1:${address[1]}`,
      async stop() {
        server.kill()
        await once(server, 'exit')
        await rm(folder, { recursive: true, force: true })
      },
    }
  }
  throw new Error('The server did not start.')
}
