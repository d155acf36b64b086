/** How long this page took to load, in milliseconds. */
export function pageLoadMs(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.domContentLoadedEventEnd ?? 0
}
