import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lastWords } from './verify/last-words.ts'
import { planFor } from './verify/plan.ts'
import { keep, recordOf, repositoryNow } from './verify/record.ts'
import { runTests } from './verify/run-tests.ts'

// `npm run verify`: types and checks, then test files that have not passed on their present inputs, for three minutes.
// `--whole` takes the time that it takes, `--seconds N` another time. What was not run is said.
const given = process.argv.indexOf('--seconds')
const limitMs = (given === -1 ? 180 : Number(process.argv[given + 1])) * 1_000
const hasLimit = !process.argv.includes('--whole')
if (!(limitMs > 0)) throw new Error('--seconds needs a number of seconds.')

const root = process.cwd()
// What set-up did before is a part of the three minutes that nobody measures; the rest is counted from the start of this process.
const leftMs = () => limitMs - performance.now()

const repository = repositoryNow(root)
const { waiting, passedBefore } = planFor(repository, recordOf(root))

const checks = spawn(process.execPath, ['scripts/checks.ts', 'types'], { stdio: 'inherit' })
const [code] = await once(checks, 'exit')
if (code !== 0) {
  process.stdout.write(`\nThe checks failed; no tests were run. ${waiting.length} files of tests wait.\n`)
  process.exit(1)
}

process.env.STORE_SUITES = 'embedded'
const hasTime = !hasLimit || leftMs() > 15_000
const ended =
  waiting.length > 0 && hasTime
    ? await runTests(waiting, hasLimit ? leftMs() : 0)
    : { passed: [], failed: [], durationsMs: {}, failuresOfNone: 0 }
const { passed, failed, failuresOfNone } = ended
// A failure that belongs to no file could be any one's.
const kept = keep(root, repository, failuresOfNone > 0 ? { ...ended, passed: [] } : ended)

const ran = new Set([...passed, ...failed])
process.stdout.write(
  `\n${lastWords({
    passedNow: passed.length,
    passedBefore,
    failed,
    failuresOfNone,
    unsure: failuresOfNone > 0 ? [] : passed.filter((file) => !kept.has(file)),
    left: waiting.filter((file) => !ran.has(file)),
  })}`,
)
process.exit(failed.length + failuresOfNone > 0 ? 1 : 0)
