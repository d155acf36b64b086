import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Gives processes a part of a core by control groups of Linux, version 1 or 2; that takes root. */

const root = '/sys/fs/cgroup'
/** Short, so that who waits for the next period does not wait long. */
const periodUs = 10_000

/**
 * @param share Of one core, 1 for all of it.
 * @returns What undoes it once the process has ended; undefined where it cannot be done.
 */
export function limitCpu(pid: number, share: number): (() => void) | undefined {
  const isFirstVersion = existsSync(join(root, 'cpu/cpu.cfs_quota_us'))
  const folder = join(root, isFirstVersion ? 'cpu' : '', `trouvaille-bench-${pid}`)
  const quotaUs = Math.round(share * periodUs)
  try {
    if (!isFirstVersion) writeFileSync(join(root, 'cgroup.subtree_control'), '+cpu')
    mkdirSync(folder)
    if (isFirstVersion) {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs))
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quotaUs))
    } else writeFileSync(join(folder, 'cpu.max'), `${quotaUs} ${periodUs}`)
    writeFileSync(join(folder, 'cgroup.procs'), String(pid))
  } catch {
    return undefined
  }
  return () => {
    writeFileSync(join(root, isFirstVersion ? 'cpu' : '', 'cgroup.procs'), String(pid))
    rmdirSync(folder)
  }
}
