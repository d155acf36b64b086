/** A statement that is read and planned once per connection. */
export interface NamedStatement {
  /** Unique in the product. */
  readonly name: string
  readonly text: string
}

/** What a parameter of a prepared statement may be. */
export type ParameterValue = string | number | boolean | null | undefined

/** Runs a prepared statement by the public means of the driver, outside of transactions. */
export type RunPrepared = (
  statement: NamedStatement,
  values: readonly ParameterValue[],
) => Promise<Record<string, unknown>[]>
