import { setCount } from '../icon-badge.ts'

/** Shows a number on the icon of the app on iOS; 0 removes it. Launchers of Android count notifications by themselves. */
export const setAppBadge = (count: number): void => setCount(count)
