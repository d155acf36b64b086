/** An absolute address, taken apart; undefined for what is none. For browsers that do not know `URL.canParse`. */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
