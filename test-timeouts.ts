/**
 * How long tests wait, in milliseconds, before they call something missing. They wait for conditions, so this costs
 * nothing where things are fast; it is what a machine needs that is slowed to a third and has other work beside it.
 */
export const timeouts = {
  /** For what is to be there in a moment. */
  wait: 60_000,
  /** For a whole test, or what stands before and after it. */
  test: 600_000,
}
