import { performance } from 'node:perf_hooks'
import { deviceName } from '../apps/server/src/platform/security/device-name.ts'
import { sanitizeHtml, textOfHtml } from '../apps/server/src/platform/security/sanitize-html.ts'

/**
 * What somebody may send to keep the server busy: the time of each for n and for 2n characters, in one run. Twice the
 * input must not cost much more than twice the time; of markup no more is read than 2000 tags and entities.
 */

const n = 10_000

const inputs: Record<string, { unit: string; read: (text: string) => unknown }[]> = {
  'a description that is cleaned': ['bonjour ', '<', '&', '<p>', '<a href="http://a">', '<b><i>', '<!--', ' \n'].map(
    (unit) => ({ unit, read: (text) => sanitizeHtml(text, text.length) }),
  ),
  'the text of a description': ['<', '</p>', '&#', '<ul><li>', ' \n'].map((unit) => ({
    unit,
    read: (text) => textOfHtml(text, text.length),
  })),
  'a User-Agent': ['Version/1 ', 'Version/1', '1.', 'Chrome'].map((unit) => ({
    unit,
    read: (text) => deviceName(`Version/${text}`),
  })),
}

/** The best of several runs, in milliseconds. */
function timeOf(work: () => unknown): number {
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

const rows = Object.entries(inputs).flatMap(([what, kinds]) =>
  kinds.map(({ unit, read }) => {
    const text = unit.repeat((2 * n) / unit.length)
    const [half, whole] = [timeOf(() => read(text.slice(0, n))), timeOf(() => read(text))]
    return { what, of: unit, 'n, ms': half.toFixed(2), '2n, ms': whole.toFixed(2), ratio: (whole / half).toFixed(1) }
  }),
)
console.table(rows)
