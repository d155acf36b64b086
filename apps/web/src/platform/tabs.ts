/** Locks shared by all tabs of the app; undefined if not supported. */
export const tabLocks = (): LockManager | undefined => (navigator as Partial<Pick<Navigator, 'locks'>>).locks

/** Messages between the tabs of the app. */
export const openTabChannel = (name: string): BroadcastChannel => new BroadcastChannel(name)
