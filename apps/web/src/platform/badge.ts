/** Shows a number on the icon of the installed app, where the system has such a badge; 0 removes it. */
export function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Refused for an app that is not installed: there is no icon to write on.
  shown.catch(() => {})
}
