import { onTestFinished } from 'vitest'

/** The icon of the installed app, until the test has ended. @returns What is shown on it. */
export function fakeIcon(badge?: number) {
  const icon = { badge }
  const methods = {
    setAppBadge: async (count: number) => void (icon.badge = count),
    clearAppBadge: async () => void (icon.badge = 0),
  }
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(navigator, name, { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, name))
  }
  return icon
}
