import { Clipboard } from '@capacitor/clipboard'

/**
 * Puts a text on the clipboard.
 * @throws If it is not allowed or not supported.
 */
export const writeClipboard = (text: string): Promise<void> => Clipboard.write({ string: text })
