/**
 * One crowd of made-up names, one set of questions, every search engine in a process of its own.
 *
 *   node benchmarks/name-search.ts [--names 1000000] [--queries 300] [--only assay,fuse] [--json FILE] [--markdown]
 *
 * `--queries` counts questions of each kind. Without `--json` the results go to benchmarks/results/.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MATCH_THRESHOLD } from '#engines/name-matching/index.ts'
import { contenders } from './name-search/contenders/index.ts'
import { makeQuestions, type Question } from './name-search/questions.ts'
import { describe, type Report, reportOf } from './name-search/report.ts'
import type { Assignment, Measured } from './name-search/run-contender.ts'
import { makeNames } from './name-world/make-names.ts'

const { values: options } = parseArgs({
  options: {
    names: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '300' },
    only: { type: 'string', default: Object.keys(contenders).join(',') },
    json: { type: 'string' },
    markdown: { type: 'boolean', default: false },
  },
})

const crowd = { count: Number(options.names), seed: 20_261 }
const workplace = mkdtempSync(join(tmpdir(), 'name-search-'))
// PostgreSQL runs under another account and must be able to pass through.
chmodSync(workplace, 0o711)
try {
  const questions = makeQuestions(crowd, Number(options.queries))
  const questionsFile = join(workplace, 'questions.json')
  writeFileSync(questionsFile, JSON.stringify(questions))
  const nameOf = namesOf(crowd)
  const reports: Report[] = []
  for (const key of options.only.split(',')) {
    const contender = contenders[key]
    if (!contender) throw new Error(`There is no contender "${key}": ${Object.keys(contenders).join(', ')}.`)
    const unavailable = contender.unavailable?.()
    if (unavailable) {
      reports.push({ name: contender.name, settings: contender.settings, skipped: unavailable })
      continue
    }
    process.stderr.write(`${contender.name} … load ${loadavg()[0]!.toFixed(2)}\n`)
    reports.push(measure(key, questions, questionsFile, nameOf))
  }
  const result = {
    measuredAt: new Date().toISOString(),
    machine: { cpu: cpus()[0]!.model, cores: cpus().length, memoryBytes: totalmem(), node: process.version },
    loadAverage: loadavg(),
    names: crowd.count,
    questionsPerKind: Number(options.queries),
    matchThreshold: MATCH_THRESHOLD,
    contenders: reports,
  }
  const jsonFile = options.json ?? new URL('results/name-search.json', import.meta.url).pathname
  writeFileSync(jsonFile, `${JSON.stringify(result, null, 2)}\n`)
  const markdown = describe(result)
  writeFileSync(jsonFile.replace(/\.json$/, '.md'), markdown)
  if (options.markdown) process.stdout.write(markdown)
} finally {
  rmSync(workplace, { recursive: true, force: true })
}

function measure(
  key: string,
  questions: Question[],
  questionsFile: string,
  nameOf: (id: string) => string,
): Report {
  const contender = contenders[key]!
  const directory = mkdtempSync(join(workplace, 'contender-'))
  const resultFile = join(workplace, 'result.json')
  const inProcess = (phase: Assignment['phase']): Measured | string => {
    const assignment: Assignment = { contender: key, crowd, directory, phase, questionsFile, resultFile }
    const script = new URL('name-search/run-contender.ts', import.meta.url).pathname
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--expose-gc', '--max-old-space-size=14000', script, JSON.stringify(assignment)],
      { encoding: 'utf8' },
    )
    if (status !== 0) return `failed: ${stderr.trim().split('\n').slice(-3).join(' ')}`
    return JSON.parse(readFileSync(resultFile, 'utf8')) as Measured
  }
  const built = inProcess(contender.open ? 'build' : 'run')
  const opened = typeof built === 'string' || !contender.open ? built : inProcess('open')
  if (typeof built === 'string' || typeof opened === 'string') {
    const skipped = typeof built === 'string' ? built : (opened as string)
    return { name: contender.name, settings: contender.settings, skipped }
  }
  return reportOf(contender, built, opened, questions, nameOf)
}

/** Names by id, so that a namesake of the party asked for counts as found. */
function namesOf({ count, seed }: { count: number; seed: number }): (id: string) => string {
  const names: string[] = []
  for (const party of makeNames(count, seed)) names.push(party.names[0]!.value)
  return (id) => names[Number(id.slice(1))]!
}
