import { parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'
import { nameOfStatement } from './raw-query.ts'

const { serialize } = protocol

type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages']

/** What our statements are given; the library writes dates and objects. */
type Value = string | number | boolean | null | undefined

interface Known {
  name: string
  /** Types of its parameters, and what its rows look like. */
  parameters: number[]
  columns: Messages
  /** Its rows come as one text. */
  isOneText: boolean
}

const writes = /\b(insert|update|delete)\b/i

/**
 * What is asked in place of a statement: the library takes every column of every row out of the answer by itself, which
 * takes longer than reading one text of them all. Its rows are the same, for times are texts in prepared statements.
 */
const asOneText = (text: string): string => `select coalesce(json_agg(given), '[]') as given from (${text}) as given`

/**
 * Has the embedded database read and plan once what `prepareStatement` makes, as the driver of a server does it for each
 * connection: the library would have a statement read and planned each time, which takes longer than most of them run.
 * What runs inside a transaction of the query layer stays as it is.
 */
export function keepStatements(client: PGlite): void {
  const known = new Map<string, Known>()
  const queryOnce = client.query.bind(client)

  async function prepare(text: string, name: string): Promise<Known> {
    const isOneText = !writes.test(text)
    try {
      // Left over where the description failed.
      await client.execProtocol(serialize.close({ type: 'S', name }), { syncToFs: false })
      await client.execProtocol(serialize.parse({ name, text: isOneText ? asOneText(text) : text }), {
        syncToFs: false,
      })
      const { messages } = await client.execProtocol(serialize.describe({ type: 'S', name }), { syncToFs: false })
      const columns = messages.filter((message) => message.name === 'rowDescription')
      const made = { name, columns, isOneText, parameters: parse.parseDescribeStatementResults(messages) }
      known.set(text, made)
      return made
    } finally {
      await client.execProtocol(serialize.sync(), { syncToFs: false })
    }
  }

  async function run(text: string, name: string, values: readonly Value[], options: QueryOptions | undefined) {
    const { columns, parameters, isOneText } = known.get(text) ?? (await prepare(text, name))
    const written = values.map((value, place) => {
      if (value === null || value === undefined) return null
      const write = client.serializers[parameters[place] ?? 0]
      return String(write ? write(value) : value)
    })
    const request = Buffer.concat([
      serialize.bind({ statement: name, values: written }),
      serialize.execute({}),
      serialize.sync(),
    ])
    const { messages } = await client.execProtocol(request, { syncToFs: false })
    await client.syncToFs()
    const [result] = parse.parseResults([...columns, ...messages], client.parsers, options)
    return isOneText && result ? { ...result, rows: (result.rows[0] as { given: unknown[] }).given } : result
  }

  client.query = async <Row>(text: string, values?: unknown[], options?: QueryOptions) => {
    const name = nameOfStatement(text)
    if (name === undefined) return queryOnce<Row>(text, values, options)
    await client.waitReady
    // As the library does it: never in the middle of a transaction, nor of another statement.
    /* oxlint-disable no-underscore-dangle -- public, whatever their names say */
    const result = await client._runExclusiveTransaction(() =>
      client._runExclusiveQuery(() => run(text, name, (values ?? []) as Value[], options)),
    )
    /* oxlint-enable no-underscore-dangle */
    return result as Results<Row>
  }
}
