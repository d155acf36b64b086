/** Whether the system has a share sheet. */
export const canShare = (): boolean => navigator.share !== undefined

/** Whether it accepts a file. */
export const canShareFile = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })

/** Opens the system's share sheet. A cancellation is ignored. */
export async function openShareSheet(shared: ShareData): Promise<void> {
  try {
    await navigator.share(shared)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
