/** An address that a link may lead to: providers and other people's items could name anything. */
export function webAddress(address: string | null | undefined): string | undefined {
  return address && /^https?:\/\//i.test(address) ? address : undefined
}

/** Opens in a new tab that knows nothing of this one. */
export const outside = { target: '_blank', rel: 'noopener noreferrer' } as const
