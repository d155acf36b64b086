export const favouriteLimits = {
  /** Changes accepted in one request. */
  changesPerRequest: 100,
  /** Changes returned in one page. */
  changesPerPage: 200,
  /** Bytes of the changes of one page; one change alone may be more. */
  bytesPerPage: 512 * 1024,
  /** Entries one account may hold, removed ones included; protects the server, no person comes near it. */
  entriesPerAccount: 20_000,
  /** Bytes of JSON that all their items may take together. */
  bytesPerAccount: 24_000_000,
} as const
