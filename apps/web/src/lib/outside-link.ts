/** A safe URL of an external link: providers and other people's items could contain anything. */
export function webAddress(address: string | null | undefined): string | undefined {
  return address && /^https?:\/\//i.test(address) ? address : undefined
}

/** Opens in a new tab, without an opener. */
export const outside = { target: '_blank', rel: 'noopener noreferrer' } as const
