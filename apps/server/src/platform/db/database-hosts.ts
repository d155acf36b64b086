import pg from 'pg'

/** SQLSTATE of a write on a replica. */
export const readOnly = '25006'

/** A server that takes no writes: a replica, or one that was the first before. */
class ReadOnlyServer extends Error {
  readonly code = readOnly
}

/**
 * The clients of a pool whose server may be replaced by one of its replicas: each connects to the host that took writes
 * last, and after a failure the next one to the following host.
 */
export function clientOf(urls: readonly string[]) {
  let chosen = 0
  const isOnly = urls.length === 1

  return class extends pg.Client {
    readonly #host = chosen

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: urls[chosen] })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error?: Error | null) => void): void
    override connect(callback?: (error?: Error | null) => void): Promise<pg.Client> | undefined {
      const opened = this.#open()
      if (!callback) return opened
      // The pool passes one.
      // oxlint-disable-next-line promise/no-callback-in-promise
      opened.then(() => callback(), callback)
      return undefined
    }

    async #open(): Promise<pg.Client> {
      try {
        await super.connect()
        // Where there is no other one, the write itself says it.
        if (!isOnly) await this.#requireWritable()
        return this
      } catch (error) {
        // Others that failed at the same time do not choose once more.
        if (this.#host === chosen) chosen = (chosen + 1) % urls.length
        throw error
      }
    }

    async #requireWritable(): Promise<void> {
      const { rows } = await this.query('select pg_is_in_recovery() as replica, current_setting($1) as setting', [
        'transaction_read_only',
      ])
      const [{ replica, setting }] = rows as [{ replica: boolean; setting: string }]
      if (!replica && setting === 'off') return
      await this.end()
      throw new ReadOnlyServer('The database server takes no writes.')
    }
  }
}
