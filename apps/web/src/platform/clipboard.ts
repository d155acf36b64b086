/**
 * Puts a text on the clipboard.
 * @throws When it may not, or there is none.
 */
export const writeClipboard = (text: string): Promise<void> => navigator.clipboard.writeText(text)
