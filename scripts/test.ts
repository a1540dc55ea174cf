import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import {
  type Counted,
  type CountedByFile,
  countReport,
  type Report,
  withAgain,
} from './verify/count-report.ts'
import type { Failure } from './verify/failure-reasons.ts'
import { type Ended, keep, repositoryNow } from './verify/record.ts'

// `npm test`: types, unit and store tests, then the journeys in a browser. The last line counts them all.
const results = mkdtempSync(join(tmpdir(), 'assay-tests-'))

/** So many files that failed are tried once more: as many as one slow moment of the machine can take with it. */
const AGAIN_MAX = 8

/** What failed, to be told once more at the very end: the runs themselves tell it hundreds of lines before. */
const failures: string[] = []

/** What failed beside others and passed alone: it does not fail the run, and is not passed over in silence. */
const unsteady: string[] = []

/** How long each part took and how many cores of the machine were busy meanwhile, and how long each file of tests took. */
const parts: [title: string, seconds: number][] = []
const files: [name: string, seconds: number][] = []

// npm puts the packages' commands on the path.
async function run(title: string, command: string, args: string[]): Promise<number> {
  process.stdout.write(`\n— ${title}\n`)
  const startedAt = performance.now()
  const before = coresMs()
  const code = await new Promise<number>((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    child.on('exit', (ended, signal) => {
      if (signal) process.stdout.write(`${title}: ended by ${signal}\n`)
      resolve(ended ?? 1)
    })
  })
  const after = coresMs()
  const cores = ((after.busy - before.busy) / Math.max(1, after.all - before.all)) * cpus().length
  const stated = `${title} (${cores.toFixed(1)} of ${cpus().length} cores busy)`
  parts.push([stated, (performance.now() - startedAt) / 1_000])
  return code
}

/** What the cores have done since the start: a part that leaves them idle waits, and running more would be shorter. */
function coresMs(): { busy: number; all: number } {
  const sum = { busy: 0, all: 0 }
  for (const { times } of cpus()) {
    const all = Object.values(times).reduce((total, ms) => total + ms, 0)
    sum.all += all
    sum.busy += all - times.idle
  }
  return sum
}

/** A check counts as one test: it passes or it fails. */
async function check(title: string, command: string, args: string[]): Promise<Counted> {
  const code = await run(title, command, args)
  if (code !== 0) failures.push(title)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/**
 * The tests, and each file that failed once more with nobody beside it: several servers and browsers share two cores, and what was only too slow passes then.
 * Where many fail it is not the machine.
 */
async function twice(title: string, config: string[]): Promise<CountedByFile> {
  const first = await vitest(title, config)
  if (first.failedFiles.length === 0 || first.failedFiles.length > AGAIN_MAX) return first
  let counted = first
  for (const file of first.failedFiles) {
    const stated = failures.filter((failure) => failure.startsWith(`${file}:`))
    failures.splice(0, failures.length, ...failures.filter((failure) => !stated.includes(failure)))
    const again = await vitest(`${title}, once more alone: ${file}`, [...config, file])
    if (again.failed === 0) unsteady.push(...stated)
    counted = withAgain(counted, file, again)
  }
  return counted
}

async function vitest(title: string, args: string[]): Promise<CountedByFile> {
  const file = join(results, `${title.replaceAll(/\W+/g, '-')}.json`)
  const reasons = `${file}.reasons`
  process.env.FAILURE_REASONS = reasons
  const code = await run(title, 'vitest', [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${join(import.meta.dirname, 'verify/failure-reasons.ts')}`,
  ])
  if (!existsSync(file)) {
    process.stdout.write(`${title}: the run broke off without a report (code ${code})\n`)
    failures.push(title)
    return { passed: 0, failed: 1, skipped: 0, byFile: new Map(), failedFiles: [] }
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  for (const { name, startTime, endTime } of report.testResults)
    files.push([relative(process.cwd(), name), (endTime - startTime) / 1_000])
  const stated = existsSync(reasons) ? (JSON.parse(readFileSync(reasons, 'utf8')) as Failure[]) : []
  const counted = countReport(report, stated, code)
  failures.push(...stated.map(inWords))
  if (counted.failed > 0 && stated.length === 0) failures.push(`${title}: ended with code ${code}`)
  return counted
}

/** How the files ended, for `npm run verify`. A failure that belongs to no file could be any one's: then none counts as passed. */
function endedOf({ failed, byFile }: CountedByFile): Ended {
  const inFiles = [...byFile.values()].reduce((sum, count) => sum + count.failed, 0)
  const pathsOf = (wanted: (count: Counted) => boolean) =>
    [...byFile].filter(([, count]) => wanted(count)).map(([name]) => name.split(sep).join('/'))
  return {
    passed: failed > inFiles ? [] : pathsOf((count) => count.failed === 0),
    failed: pathsOf((count) => count.failed > 0),
    durationsMs: Object.fromEntries(files.map(([name, seconds]) => [name, Math.round(seconds * 1_000)])),
  }
}

const inWords = ({ file, name, reason }: Failure): string =>
  `${file ? relative(process.cwd(), file) : 'no file'}: ${name}\n  ${reason.replaceAll('\n', '\n  ')}`

/** A line for each part, and the ten slowest files of tests, waiting for others included. */
function whereTheTimeWent(): string {
  const slowest = files.sort(([, one], [, other]) => other - one).slice(0, 10)
  const lines = ([name, seconds]: [string, number]) => `${seconds.toFixed(0).padStart(6)} s  ${name}\n`
  return [...parts.map(lines), 'The slowest files:\n', ...slowest.map(lines)].join('')
}

const only = process.argv.slice(2)
const wants = (part: string) => only.length === 0 || only.includes(part)

const counted: Counted[] = []
if (wants('types')) {
  await run('Route types', 'react-router', ['typegen'])
  // Beside each other with one checker each: several in one process each work out again what they share.
  const sides = [
    ['Types of the server', 'tsconfig.server.json'],
    ['Types of the web app', 'tsconfig.web.json'],
  ] as const
  const typed = sides.map(([title, project]) => check(title, 'tsc', ['-p', project, '--checkers', '1']))
  counted.push(...(await Promise.all(typed)))
}
if (wants('unit')) {
  const started = repositoryNow(process.cwd())
  const units = await twice('Unit and store tests', ['--config', 'vitest.config.ts'])
  counted.push(units)
  keep(process.cwd(), started, endedOf(units))
}
if (wants('journeys')) {
  // One first start for all of them, those that are tried again included.
  process.env.BEGUN_INSTALLATIONS ??= mkdtempSync(join(results, 'begun-'))
  counted.push(await twice('Journeys', ['--config', 'journeys/vitest.config.ts']))
}

const sum = (key: keyof Counted) => counted.reduce((total, one) => total + one[key], 0)
const skipped = sum('skipped')
const line = `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`
writeFileSync('node_modules/.setup/test-count', line)
writeFileSync('node_modules/.setup/test-times', whereTheTimeWent())
for (const stated of unsteady) process.stdout.write(`\nfailed beside others, passed alone: ${stated}`)
for (const failure of failures) process.stdout.write(`\nfailed: ${failure}`)
process.stdout.write(`\n\n${line}`)
rmSync(results, { recursive: true, force: true })
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)
