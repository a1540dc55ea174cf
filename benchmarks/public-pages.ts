import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { browserPath } from '../journeys/chromium.ts'
import { freePort, root, startServer } from '../journeys/running-server.ts'
import { measurePage, type PageFigures, visitor } from './public-pages/measure-page.ts'
import { runLighthouse, type Scores } from './public-pages/run-lighthouse.ts'

// Every public page of a production build, measured in a real browser: `node benchmarks/public-pages.ts` after a build.
// `--only=/,/claims` measures some pages; `--no-lighthouse` leaves the scores out and writes nothing.

const RUNS = 3
const budget = { scriptBytes: 130_000, largestPaintMs: 600, layoutShift: 0.02, score: 95 }
const paths = [
  '/',
  '/why-assay',
  '/solutions',
  '/pricing',
  '/blog',
  '/about',
  '/claims',
  '/contact',
  '/privacy',
  '/terms',
  '/signin',
  '/signup',
]

type Row = PageFigures & {
  path: string
  mobile?: Scores
  desktop?: Scores
  failed: string[]
  /** Load of the machine (1 minute) when the page was measured. */
  load: number
}

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const hasLighthouse = !process.argv.includes('--no-lighthouse')

const server = await startServer({ LIST_REFRESH: 'off' })
// After a start the demo is filled; visitors come to a server that has done so.
await pause(30_000)
const port = await freePort()
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
})
const rows: Row[] = []
try {
  for (const path of only?.split(',') ?? paths) {
    const url = `${server.url}${path}`
    const answer = await fetch(url)
    if (answer.status !== 200) continue
    const load = loadavg()[0] ?? Number.NaN
    const figures = await measurePage(browser, url, RUNS)
    const row: Row = { path, ...figures, failed: [], load: Math.round(load * 10) / 10 }
    for (const preset of hasLighthouse ? (['mobile', 'desktop'] as const) : []) {
      const { scores, failed } = await runLighthouse(url, port, preset)
      row[preset] = scores
      row.failed = [...new Set([...row.failed, ...failed])]
    }
    rows.push(row)
    process.stdout.write(`${lineOf(row)}\n`)
  }
} finally {
  await browser.close()
  await server.stop()
}

if (hasLighthouse && !only) {
  const results = join(root, 'benchmarks/results')
  const measuredAt = new Date().toISOString()
  const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  writeFileSync(
    join(results, 'public-pages.json'),
    `${JSON.stringify({ measuredAt, machine, visitor, budget, runs: RUNS, pages: rows }, null, 2)}\n`,
  )
  writeFileSync(join(results, 'public-pages.md'), report(measuredAt, machine))
}

function lineOf(row: Row): string {
  const scores = (of: Scores | undefined) =>
    of ? `${of.performance} / ${of.accessibility} / ${of['best-practices']} / ${of.seo}` : '–'
  const kilobytes = (row.scriptBytes / 1_000).toFixed(1)
  return `| ${row.path} | ${kilobytes} kB | ${row.largestPaintMs} ms | ${row.layoutShift.toFixed(3)} | ${scores(row.mobile)} | ${scores(row.desktop)} | ${row.load} |`
}

function report(measuredAt: string, machine: { processor: string; cores: number }): string {
  const missed = rows.flatMap((row) => row.failed.map((title) => `- ${row.path}: ${title}`))
  return [
    '# Public pages',
    '',
    `Measured ${measuredAt} on ${machine.processor}, ${machine.cores} cores, shared with other work: the load stands beside each line.`,
    `Paint and shift: median of ${RUNS} fresh loads at 1440 px with a processor ${visitor.cpuSlowdown} times slower, ${visitor.bitsPerSecond / 1_000_000} Mbit/s, ${visitor.roundTripMs} ms.`,
    'Scores: Lighthouse’s own presets; performance / accessibility / best practices / SEO.',
    `Budget: ${budget.scriptBytes / 1_000} kB of JavaScript (gzip), largest paint ${budget.largestPaintMs} ms, shift ${budget.layoutShift}, every score ${budget.score}.`,
    '',
    '| page | JavaScript | largest paint | shift | mobile | desktop | load |',
    '|---|--:|--:|--:|---|---|--:|',
    ...rows.map(lineOf),
    '',
    ...(missed.length > 0 ? ['Audits not passed:', '', ...missed, ''] : []),
  ].join('\n')
}
