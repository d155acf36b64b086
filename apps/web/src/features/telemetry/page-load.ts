/** Load time of this page, in milliseconds. */
export function pageLoadMs(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.domContentLoadedEventEnd ?? 0
}
