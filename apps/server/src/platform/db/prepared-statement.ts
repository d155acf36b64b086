/** A statement that is parsed and planned once per connection. */
export interface NamedStatement {
  /** Unique in the product. */
  readonly name: string
  readonly text: string
}

/** Types of parameters. */
export type ParameterValue = string | number | boolean | null | undefined

/** Runs a prepared statement by the driver's public interface, outside of transactions. */
export type RunPrepared = (
  statement: NamedStatement,
  values: readonly ParameterValue[],
) => Promise<Record<string, unknown>[]>
