import type { Services } from './services.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import { instrumentNames, type Instruments, type Reading } from './platform/observability/instruments.ts'

/** Registers observable metrics of the services, which do not depend on metrics. */
export function observeServices(
  instruments: Instruments,
  { broker, bus, catalogue, jobs, live }: Pick<Services, 'broker' | 'bus' | 'catalogue' | 'jobs' | 'live'>,
  database: Pick<OpenDatabase, 'watch' | 'connections'> | undefined,
): void {
  const gauge = (name: string, description: string, read: Reading) =>
    instruments.observe(name, { kind: 'gauge', description }, read)
  const counter = (name: string, description: string, read: Reading) =>
    instruments.observe(name, { kind: 'counter', description }, read)

  gauge(instrumentNames.sockets, 'Sockets that are open.', () => live.metrics().sockets)
  gauge(instrumentNames.present, 'People who are there.', () => live.metrics().present)
  counter(instrumentNames.sent, 'Events told to sockets.', () => live.metrics().events)
  counter(instrumentNames.received, 'Commands heard from sockets.', () => live.metrics().received)
  counter(instrumentNames.cut, 'Sockets cut because they went over a bound.', () => live.metrics().dropped)
  if (!broker.isAlone) {
    gauge(instrumentNames.brokerUp, 'Whether the broker answers (1).', () => Number(broker.metrics().isUp))
    gauge(instrumentNames.peers, 'Other nodes that are there.', () => broker.metrics().peers)
    counter(instrumentNames.brokerMessages, 'Messages between nodes, by their direction.', () => [
      [broker.metrics().sent, { 'trouvaille.direction': 'sent' }],
      [broker.metrics().received, { 'trouvaille.direction': 'received' }],
    ])
  }
  gauge(instrumentNames.jobsWaiting, 'Jobs that wait, by their queue, counted once a minute.', () =>
    jobs.counts().map(({ queue, waiting }) => [waiting, { 'trouvaille.queue': queue }]),
  )
  gauge(instrumentNames.jobsRunning, 'Jobs that run, by their queue, counted once a minute.', () =>
    jobs.counts().map(({ queue, running }) => [running, { 'trouvaille.queue': queue }]),
  )
  gauge(instrumentNames.providerBreakerOpen, 'Whether a provider is being left alone (1).', () =>
    Object.entries(catalogue.states()).map(([name, state]) => [
      state === 'resting' ? 1 : 0,
      { 'trouvaille.provider': name },
    ]),
  )

  let messages = 0
  bus.subscribe('message.sent', () => {
    messages += 1
  })
  counter(instrumentNames.messages, 'Messages of conversations that were written.', () => messages)

  if (!database) return
  database.watch.around = instruments.statement
  const { connections } = database
  if (!connections) return
  gauge(instrumentNames.connections, 'Connections to the database, by their state.', () => [
    [connections().used, { 'db.client.connection.state': 'used' }],
    [connections().idle, { 'db.client.connection.state': 'idle' }],
  ])
  gauge(instrumentNames.connectionsWaiting, 'Requests that wait for a connection.', () => connections().waiting)
  gauge(instrumentNames.connectionsMax, 'Connections that there may be.', () => connections().max)
}
