/** Texts that the system shows, besides those of `Info.plist`. */
export const texts = {
  /** What Android calls the notifications of the app in its settings. */
  channel: 'Messages et activité',
} as const
