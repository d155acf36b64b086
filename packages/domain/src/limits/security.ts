import { hour, minute, second } from '../time.ts'

/** The security log of a device and what makes an alert; the server's audit has the same rules. */
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
  /** The log is written after every so many entries [SEC-37]. */
  keepEvery: 10,
  /** [SEC-38] */
  sameAlertMs: 5 * minute,
  /** [SEC-26] */
  autoResolveMs: hour,
  /** Entries of one person in a window, beyond which there is an alert [SEC-39] [SEC-41] [SEC-42]. */
  actions: { over: 50, windowMs: minute },
  reads: { over: 200, windowMs: 10 * minute },
  friendRequests: { over: 10, windowMs: 10 * minute },
  /** From which on there is one [SEC-40]. */
  failedSignIns: { from: 5, windowMs: 5 * minute },
  /** Defined, and raises nothing [SEC-43] [GAP-161]. */
  profileViews: { over: 30, windowMs: 5 * minute },
  /** What alerts add to the risk score, and what becomes of it when the latest is old [SEC-51] [SEC-52] [SEC-53]. */
  score: { critical: 20, suspicious: 10, open: 5, oldMs: 7 * 24 * hour, oldShare: 0.5, highest: 100 },
  /** Alerts that the panel shows at once, and how often it is renewed [SEC-18] [SEC-19]. */
  panelAlerts: 5,
  renewMs: 30 * second,
  /** [SEC-13] */
  detailCharacters: 100,
  /** No requirement: rows that are shown before somebody asks for more. */
  rowsShown: 50,
} as const

/** The server's audit: the specification's lives of entries and alerts, 24 and 48 hours, times this. */
export const audit = {
  /** Half a year of entries and a year of alerts: what is advised for the logs of a service with accounts. */
  lifeFactor: 180,
  /** Entries and alerts on one page. */
  pageSize: 50,
  /** Entries of a report. */
  reportEntries: 1000,
} as const
