import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The product with the people of the demonstration, on an embedded database of its own. @param settings Beside the usual ones. */
export async function demoServer(
  settings: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
  const server = spawn(process.execPath, ['apps/server/src/main.ts', '--demo'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of server.stdout) {
    said += String(chunk)
    const address = /Ready: http:\/\/localhost:(\d+)/.exec(said)
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
