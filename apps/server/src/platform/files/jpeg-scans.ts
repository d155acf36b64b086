/** Markers without a length: escaped 0xFF in the data, fill bytes, restarts, start and end of an image. */
const hasNoLength = (marker: number) => marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9)

const startOfScan = 0xda
const endOfImage = 0xd9

/**
 * Counts the scans of a JPEG, the passes of its data over the whole image. Images inside its segments, and what follows
 * its end, do not count.
 */
export function jpegScans(bytes: Buffer): number {
  let scans = 0
  let at = bytes.indexOf(0xff)
  while (at >= 0 && at + 3 < bytes.length) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === endOfImage) break
    if (marker === startOfScan) scans += 1
    const next = marker === 0xff ? at + 1 : at + 2 + (hasNoLength(marker) ? 0 : bytes.readUInt16BE(at + 2))
    at = bytes.indexOf(0xff, next)
  }
  return scans
}
