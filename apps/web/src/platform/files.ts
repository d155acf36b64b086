/**
 * Gives the person a file.
 * @returns Where it is: among the downloads, or where they have put it in the share sheet.
 * @throws If it could not be made.
 */
export async function saveFile(name: string, content: Blob): Promise<'downloaded' | 'shared'> {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Some browsers read the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return 'downloaded'
}
