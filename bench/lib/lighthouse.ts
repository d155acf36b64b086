import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from './median.ts'

/** Kept apart from the dependencies: it weighs more than all of them, and only this measurement asks for it. */
const lighthouse = 'lighthouse@12.8.2'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Score = (typeof categories)[number]

/**
 * Medians of Lighthouse's scores, 0 to 100, on its phone.
 * @param port Of a browser that stands at the page already, signed in where that is needed.
 */
export async function lighthouseOf(url: string, port: number, runs: number): Promise<Record<Score, number>> {
  const reports: Record<Score, number>[] = []
  for (let run = 0; run < runs; run++) reports.push(await report(url, port))
  return Object.fromEntries(categories.map((score) => [score, median(reports.map((one) => one[score]))])) as Record<
    Score,
    number
  >
}

async function report(url: string, port: number): Promise<Record<Score, number>> {
  const options = ['--output=json', '--quiet', '--disable-storage-reset', `--only-categories=${categories.join()}`]
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, `--port=${port}`, ...options], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const { categories: found, audits } = JSON.parse(stdout) as Report
  for (const { id, score, title } of Object.values(audits)) {
    if (score !== null && score < 0.9) console.error(`${url}: ${id} ${score} (${title})`)
  }
  return Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])) as Record<
    Score,
    number
  >
}

interface Report {
  categories: Partial<Record<Score, { score: number }>>
  audits: Record<string, { id: string; score: number | null; title: string }>
}
