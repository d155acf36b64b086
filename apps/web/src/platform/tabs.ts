/** The locks that all tabs of the app share; undefined where the browser has none. */
export const tabLocks = (): LockManager | undefined => (navigator as Partial<Pick<Navigator, 'locks'>>).locks

/** Messages between the tabs of the app. */
export const openTabChannel = (name: string): BroadcastChannel => new BroadcastChannel(name)
