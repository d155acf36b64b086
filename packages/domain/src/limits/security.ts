import { hour, minute, second } from '../time.ts'

/** The security log of a device, and rules of alerts, which the server's audit shares. */
export const security = {
  /** [SEC-30] [SEC-31] [SEC-32] */
  entriesInMemory: 2000,
  entriesKept: 1000,
  entryLifeMs: 24 * hour,
  /** [SEC-33] [SEC-34] [SEC-35] */
  alertsInMemory: 500,
  alertsKept: 200,
  alertLifeMs: 48 * hour,
  /** [SEC-36] */
  cleanupMs: 30 * minute,
  /** The log is stored after this number of entries [SEC-37]. */
  keepEvery: 10,
  /** [SEC-38] */
  sameAlertMs: 5 * minute,
  /** [SEC-26] */
  autoResolveMs: hour,
  /** Entries per person and window above which an alert is raised [SEC-39] [SEC-41] [SEC-42]. */
  actions: { over: 50, windowMs: minute },
  reads: { over: 200, windowMs: 10 * minute },
  friendRequests: { over: 10, windowMs: 10 * minute },
  /** Threshold of an alert [SEC-40]. */
  failedSignIns: { from: 5, windowMs: 5 * minute },
  /** Defined, but raises no alert [SEC-43] [GAP-161]. */
  profileViews: { over: 30, windowMs: 5 * minute },
  /** Weights of alerts in the risk score, and its decay with the age of the latest [SEC-51] [SEC-52] [SEC-53]. */
  score: { critical: 20, suspicious: 10, open: 5, oldMs: 7 * 24 * hour, oldShare: 0.5, highest: 100 },
  /** Alerts shown by the panel, and its polling interval [SEC-18] [SEC-19]. */
  panelAlerts: 5,
  renewMs: 30 * second,
  /** [SEC-13] */
  detailCharacters: 100,
  /** No requirement: page size. */
  rowsShown: 50,
} as const

/** The server's audit: the specified retentions of entries and alerts, 24 and 48 hours, times this factor. */
export const audit = {
  /** Half a year of entries and a year of alerts, as advised for the logs of a service with accounts. */
  lifeFactor: 180,
  /** Page size of entries and alerts. */
  pageSize: 50,
  /** Maximum number of entries in a report. */
  reportEntries: 1000,
} as const
