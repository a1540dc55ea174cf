import { manglings } from '../name-world/mangle-name.ts'
import type { Contender } from './contenders/contender.ts'
import type { Question } from './questions.ts'
import type { Measured } from './run-contender.ts'

export type Report =
  | { name: string; settings: string; skipped: string }
  | {
      name: string
      settings: string
      skipped?: undefined
      queries: number
      p50Micros: number
      p95Micros: number
      p99Micros: number
      /** CPU of a query, all threads of the process; null where the work is done in another process. */
      cpuP50Micros: number | null
      cpuP95Micros: number | null
      cpuP99Micros: number | null
      queriesPerSecond: number
      cpuSeconds: number
      wallSeconds: number
      heldBytes: number
      residentBytes: number
      buildMs: number
      buildCpuMs: number
      coldStartMs: number
      /** Share of questions of each kind with the party asked for (or a namesake) among the first ten. */
      foundInTen: Record<string, number>
      /**
       * The same, counting also the party that ten others push out who score as high or higher: among a million made-up
       * names many are as like the question. Null when the engine cannot say what the party would score.
       */
      foundOrOutscored: Record<string, number> | null
      /**
       * The share of clean names answered at a score that keeps 95 % of the mangled names it found (those in another
       * script apart); null when the engine gives no scores.
       */
      falsePositivesAt95: number | null
    }

type Result = {
  measuredAt: string
  machine: { cpu: string; cores: number; memoryBytes: number; node: string }
  loadAverage: number[]
  names: number
  questionsPerKind: number
  contenders: Report[]
}

export function reportOf(
  contender: Contender,
  built: Measured,
  opened: Measured,
  questions: Question[],
  nameOf: (id: string) => string,
): Report {
  const wall = opened.answers.map(({ wallMicros }) => wallMicros)
  const cpu = contender.isForeign ? undefined : opened.answers.map(({ cpuMicros }) => cpuMicros)
  const asked = new Map<string, number>()
  const found = new Map<string, number>()
  const outscored = new Map<string, number>()
  const mangledScores: number[] = []
  const cleanScores: number[] = []
  let hasScores = true
  opened.answers.forEach((answer, place) => {
    const { kind, source } = questions[place]!
    const best = answer.found[0]?.score
    if (answer.found.length > 0 && best === undefined) hasScores = false
    if (source === undefined) {
      cleanScores.push(best ?? Number.NEGATIVE_INFINITY)
      return
    }
    asked.set(kind, (asked.get(kind) ?? 0) + 1)
    const own = answer.found.find(({ id }) => nameOf(id) === source)
    if (own) found.set(kind, (found.get(kind) ?? 0) + 1)
    else if (isOutscored(answer)) outscored.set(kind, (outscored.get(kind) ?? 0) + 1)
    const isCounted = kind !== 'exact' && kind !== 'other script'
    if (isCounted && own?.score !== undefined) mangledScores.push(own.score)
  })
  mangledScores.sort((left, right) => left - right)
  const kept = mangledScores[Math.floor(mangledScores.length * 0.05)] ?? Number.NEGATIVE_INFINITY
  const flaggedClean = cleanScores.filter(
    (score) => score >= kept && score !== Number.NEGATIVE_INFINITY,
  ).length
  return {
    name: contender.name,
    settings: contender.settings,
    queries: opened.answers.length,
    p50Micros: percentile(wall, 0.5),
    p95Micros: percentile(wall, 0.95),
    p99Micros: percentile(wall, 0.99),
    cpuP50Micros: cpu ? percentile(cpu, 0.5) : null,
    cpuP95Micros: cpu ? percentile(cpu, 0.95) : null,
    cpuP99Micros: cpu ? percentile(cpu, 0.99) : null,
    queriesPerSecond: Math.round(opened.answers.length / opened.wallSeconds),
    cpuSeconds: opened.cpuSeconds,
    wallSeconds: opened.wallSeconds,
    heldBytes: opened.heldBytes,
    residentBytes: opened.residentBytes,
    buildMs: Math.round(built.startMs),
    buildCpuMs: Math.round(built.startCpuMs),
    coldStartMs: Math.round(opened.startMs),
    foundInTen: Object.fromEntries([...asked].map(([kind, count]) => [kind, (found.get(kind) ?? 0) / count])),
    foundOrOutscored: opened.answers.some(({ wantedScore }) => wantedScore !== undefined)
      ? Object.fromEntries(
          [...asked].map(([kind, count]) => [
            kind,
            ((found.get(kind) ?? 0) + (outscored.get(kind) ?? 0)) / count,
          ]),
        )
      : null,
    falsePositivesAt95:
      hasScores && cleanScores.length > 0 && kept !== Number.NEGATIVE_INFINITY
        ? flaggedClean / cleanScores.length
        : null,
  }
}

/** Ten were answered, and none of them scores below what the party asked for would. */
function isOutscored({ found, wantedScore }: Measured['answers'][number]): boolean {
  const tenth = found[9]?.score
  return tenth !== undefined && wantedScore !== undefined && tenth >= wantedScore
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

export function describe(result: Result): string {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
  const milliseconds = (micros: number): string => (micros / 1000).toPrecision(3)
  const percent = (share: number | undefined | null): string =>
    share === undefined || share === null ? '–' : `${(share * 100).toFixed(1)}`
  const lines = [
    `# Name search: ${result.names.toLocaleString('en-GB')} names`,
    '',
    `Measured ${result.measuredAt} on ${result.machine.cpu}, ${result.machine.cores} cores, Node ${result.machine.node}; load average at the end ${result.loadAverage.map((load) => load.toFixed(2)).join(' ')}.`,
    `Made-up names from a seed (benchmarks/name-world), one name a party; ${result.questionsPerKind} questions of each kind, one at a time, each engine in a process of its own.`,
    'Latency is wall time in milliseconds, and beside it CPU time, which other work on the machine disturbs less. Memory is heap and buffers held after answering (for PostgreSQL table and index on disk). A cold start ends with the first answer.',
    '',
    '| engine | p50 | p95 | p99 | CPU p50 / p95 / p99 | queries/s | CPU s / wall s | queries | memory | resident | build s (CPU s) | cold start ms |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...result.contenders.map((report) =>
      report.skipped !== undefined
        ? `| ${report.name} | not run: ${report.skipped} |||||||||||`
        : `| ${report.name} | ${milliseconds(report.p50Micros)} | ${milliseconds(report.p95Micros)} | ${milliseconds(report.p99Micros)} | ${[report.cpuP50Micros, report.cpuP95Micros, report.cpuP99Micros].map((micros) => (micros === null ? '–' : milliseconds(micros))).join(' / ')} | ${report.queriesPerSecond} | ${report.cpuSeconds.toFixed(2)} / ${report.wallSeconds.toFixed(2)} | ${report.queries} | ${megabytes(report.heldBytes)} | ${megabytes(report.residentBytes)} | ${(report.buildMs / 1000).toFixed(1)} (${(report.buildCpuMs / 1000).toFixed(1)}) | ${report.coldStartMs} |`,
    ),
    '',
    'The party asked for, or a namesake, among the first ten, in %; and, in %, how many clean names are answered at the score that keeps 95 % of the mangled ones found (other script apart); – when the engine gives no scores.',
    '',
    `| engine | ${manglings.join(' | ')} | clean names answered |`,
    `|---|${manglings.map(() => '--:|').join('')}--:|`,
    ...result.contenders
      .filter((report) => report.skipped === undefined)
      .map(
        (report) =>
          `| ${report.name} | ${manglings.map((kind) => percent(report.foundInTen[kind])).join(' | ')} | ${percent(report.falsePositivesAt95)} |`,
      ),
    ...result.contenders
      .filter((report) => report.skipped === undefined)
      .flatMap((report) => {
        const { foundOrOutscored } = report
        if (!foundOrOutscored) return []
        return [
          `| ${report.name}, or outscored | ${manglings.map((kind) => percent(foundOrOutscored[kind])).join(' | ')} | |`,
        ]
      }),
    '',
    '"Or outscored" counts as well the party that ten others push out who score as high or higher: in so large a made-up crowd many names are as like the question as the one it was made from.',
    '',
    ...result.contenders.map((report) => `- ${report.name}: ${report.settings}.`),
    '',
  ]
  return lines.join('\n')
}
