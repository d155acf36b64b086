import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server of our own, for tests. */

export interface ReceivedMail {
  from: string
  to: string[]
  /** The whole mail, as it came. */
  source: string
}

export interface TestMailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** What happens to recipients from now on. */
  behave(behaviour: 'accepts' | 'refuses for now' | 'refuses for good'): void
  stop(): Promise<void>
}

const rejections = { 'refuses for now': 451, 'refuses for good': 550 } as const

/** A server that accepts mails, or rejects their recipients. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  let behaviour: 'accepts' | keyof typeof rejections = 'accepts'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, answer) {
      if (behaviour === 'accepts') answer()
      else answer(Object.assign(new Error('no such mailbox here'), { responseCode: rejections[behaviour] }))
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const source = Buffer.concat(chunks).toString()
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        answer()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    behave: (next) => {
      behaviour = next
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A server that accepts connections and never sends anything. */
export async function startSilentServer(): Promise<{ url: string; connections: () => number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
