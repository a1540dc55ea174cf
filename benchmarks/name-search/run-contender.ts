/** One contender in a process of its own: builds or opens, answers the questions, writes what was measured. */
import { readFileSync, writeFileSync } from 'node:fs'
import { makeNames } from '../name-world/make-names.ts'
import type { Found, Searcher } from './contenders/contender.ts'
import { contenders } from './contenders/index.ts'
import type { Question } from './questions.ts'

export type Assignment = {
  contender: string
  crowd: { count: number; seed: number }
  directory: string
  /** `build` only builds (and leaves files for `open`); `run` builds and answers; `open` opens and answers. */
  phase: 'build' | 'run' | 'open'
  questionsFile: string
  resultFile: string
}

export type Measured = {
  startMs: number
  startCpuMs: number
  heldBytes: number
  residentBytes: number
  answers: {
    found: Found[]
    wallMicros: number
    cpuMicros: number
    /** What the party asked for would score, where the contender can say. */
    wantedScore?: number | undefined
  }[]
  wallSeconds: number
  cpuSeconds: number
}

const WARM_UP_QUERIES = 200

async function run(assignment: Assignment): Promise<Measured> {
  const contender = contenders[assignment.contender]!
  const before = await settledMemory()
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  const searcher =
    assignment.phase === 'open'
      ? await contender.open!(assignment.directory)
      : await contender.build(
          () => makeNames(assignment.crowd.count, assignment.crowd.seed),
          assignment.directory,
        )
  const questions = (JSON.parse(readFileSync(assignment.questionsFile, 'utf8')) as Question[]).slice(
    0,
    contender.queriesMax,
  )
  if (assignment.phase !== 'build') await searcher.search(questions[0]!.query)
  const startMs = performance.now() - started
  const startCpu = process.cpuUsage(cpuBefore)
  try {
    const answering =
      assignment.phase === 'build'
        ? { answers: [], wallSeconds: 0, cpuSeconds: 0 }
        : await answer(searcher, questions)
    const after = await settledMemory()
    return {
      startMs,
      startCpuMs: (startCpu.user + startCpu.system) / 1000,
      heldBytes: after.held - before.held + ((await searcher.foreignBytes?.()) ?? 0),
      residentBytes: after.resident - before.resident,
      ...answering,
    }
  } finally {
    await searcher.close?.()
  }
}

async function answer(
  searcher: Searcher,
  questions: Question[],
): Promise<Pick<Measured, 'answers' | 'wallSeconds' | 'cpuSeconds'>> {
  // Where a query takes seconds, one is warm-up enough.
  const warmUp = questions.length < WARM_UP_QUERIES ? 1 : WARM_UP_QUERIES
  for (const { query } of questions.slice(-warmUp)) await searcher.search(query)
  const answers: Measured['answers'] = []
  const cpuBefore = process.cpuUsage()
  const foreignBefore = searcher.foreignCpuMicros?.() ?? 0
  const started = performance.now()
  for (const { query } of questions) {
    const cpuAsked = process.cpuUsage()
    const asked = performance.now()
    const pending = searcher.search(query)
    const found = pending instanceof Promise ? await pending : pending
    const wallMicros = (performance.now() - asked) * 1000
    const cpu = process.cpuUsage(cpuAsked)
    answers.push({ found, wallMicros, cpuMicros: cpu.user + cpu.system })
  }
  const wallSeconds = (performance.now() - started) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  questions.forEach(({ query, source }, place) => {
    if (source === undefined) return
    const wanted = { ...query, names: [{ value: source, kind: 'primary' as const }] }
    answers[place]!.wantedScore = searcher.scoreOf?.(query, wanted)
  })
  const foreign = (searcher.foreignCpuMicros?.() ?? 0) - foreignBefore
  // Time in this process is only counted where the work is done here.
  const own = searcher.foreignCpuMicros ? 0 : cpu.user + cpu.system
  return { answers, wallSeconds, cpuSeconds: (own + foreign) / 1e6 }
}

async function settledMemory(): Promise<{ held: number; resident: number }> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc!()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const usage = process.memoryUsage()
  return { held: usage.heapUsed + usage.external, resident: usage.rss }
}

const assignment = JSON.parse(process.argv[2]!) as Assignment
writeFileSync(assignment.resultFile, JSON.stringify(await run(assignment)))
