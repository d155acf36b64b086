export const favouriteLimits = {
  /** Favourites from which a browser is asked not to empty the storage of the device [OFF-05]. */
  persistedFrom: 10,
  /** Changes per request. */
  changesPerRequest: 100,
  /** Changes per page. */
  changesPerPage: 200,
  /** Bytes of changes per page; a single change may exceed it. */
  bytesPerPage: 512 * 1024,
  /** Entries per account, tombstones included; protects the server, and is far above real use. */
  entriesPerAccount: 20_000,
  /** Total size of an account's items as JSON, in bytes. */
  bytesPerAccount: 24_000_000,
} as const
