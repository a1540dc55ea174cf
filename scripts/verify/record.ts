import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { digestsOf } from './dependencies.ts'
import { type KeptReadings, type Repository, readRepository } from './repository.ts'

/** What is known of earlier runs, whoever ran them: `npm run verify` or the unit tests of `npm test`. */
export type TestRecord = {
  /** On which digest a file passed last. */
  passed: Record<string, string>
  /** The files that failed when they ran last. */
  failed: string[]
  /** How long a file took when it ran last. */
  durationsMs: Record<string, number>
  /** What the parts of the repository were at the last run, and when nothing was left to run. */
  before: Record<string, string>
  whole: Record<string, string>
}

/** How the files ended that ran to their end. */
export type Ended = { passed: string[]; failed: string[]; durationsMs: Record<string, number> }

const nothing: TestRecord = { passed: {}, failed: [], durationsMs: {}, before: {}, whole: {} }

const folder = 'node_modules/.cache/assay'
const recordFile = `${folder}/tests.json`
const readingsFile = `${folder}/readings.json`

/** What was kept; nothing where it cannot be read, because all that it saves is time. */
function read<Kept>(file: string): Kept | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    return undefined
  }
}

function write(file: string, kept: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  // Two runs may end at once, and one may be killed here: a file is whole or as it was.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(kept))
  renameSync(`${file}.${process.pid}`, file)
}

export const recordOf = (root: string): TestRecord => ({
  ...nothing,
  ...read<TestRecord>(join(root, recordFile)),
})

export function repositoryNow(root: string): Repository {
  const file = join(root, readingsFile)
  const { repository, readings } = readRepository(root, read<KeptReadings>(file))
  write(file, readings)
  return repository
}

/**
 * Keeps how files ended. A file counts as passed only if what it depends on is at the end what it was at the beginning: else nobody knows on what it passed.
 * @param started The repository before the first of them ran.
 * @returns The files that count as passed on what is there now, by this run or by an earlier one.
 */
export function keep(root: string, started: Repository, ended: Ended): Set<string> {
  const repository = repositoryNow(root)
  const record = recordAfter(recordOf(root), started, repository, ended)
  write(join(root, recordFile), record)
  return passedOn(repository, record)
}

/** The files of tests that have passed on the very digest that they have in a repository. */
export function passedOn(repository: Repository, { passed }: TestRecord): Set<string> {
  return new Set(
    [...digestsOf(repository)].flatMap(([test, { digest }]) => (passed[test] === digest ? [test] : [])),
  )
}

export function recordAfter(
  record: TestRecord,
  started: Repository,
  repository: Repository,
  ended: Ended,
): TestRecord {
  const atStart = digestsOf(started)
  const now = digestsOf(repository)
  const ran = new Set([...ended.passed, ...ended.failed])
  const isThere = ([test]: [string, unknown]) => now.has(test)
  const stayed = Object.entries(record.passed).filter(([test]) => !ended.failed.includes(test))
  const passed = ended.passed.flatMap((test): [string, string][] => {
    const digest = now.get(test)?.digest
    return digest !== undefined && digest === atStart.get(test)?.digest ? [[test, digest]] : []
  })
  const after = Object.fromEntries([...stayed, ...passed].filter(isThere))
  const before = Object.fromEntries([...started.parts].map(([path, { digest }]) => [path, digest]))
  const isWhole = [...now].every(([test, { digest }]) => after[test] === digest)
  return {
    passed: after,
    failed: [...record.failed.filter((test) => !ran.has(test)), ...ended.failed].filter((test) =>
      now.has(test),
    ),
    durationsMs: Object.fromEntries(
      Object.entries({ ...record.durationsMs, ...ended.durationsMs }).filter(isThere),
    ),
    before,
    whole: isWhole ? before : record.whole,
  }
}
