import type { Plugin } from 'vite'

/** How many passwords are kept of the list's fifty thousand, the most common first. */
const kept = 20_000

/**
 * Keeps of the list of common passwords what a form may be given: those as long as the rule asks. Sorted they take half
 * the room on their way.
 */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    enforce: 'pre',
    transform: {
      filter: { id: /language-common\/src\/passwords\.json$/ },
      handler(code) {
        const all = (JSON.parse(code) as string[]).filter((password) => password.length >= 6)
        return JSON.stringify(all.slice(0, kept).toSorted())
      },
    },
  }
}
