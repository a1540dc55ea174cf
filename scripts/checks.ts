import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// Everything that can be said about the sources without running them. All are run, so that one visit tells all that is wrong.
// `checks.ts types` looks at the types as well, with one checker each. The longest come first, two at a time.
type Check = [title: string, command: string, args: string[]]
const types: Check[] = [
  ['Types of the server', 'tsc', ['-p', 'tsconfig.server.json', '--checkers', '1']],
  ['Types of the web app', 'tsc', ['-p', 'tsconfig.web.json', '--checkers', '1']],
]
// The peers of the benchmarks are installed separately: `npm run benchmarks:install`.
if (existsSync('benchmarks/node_modules'))
  types.push(['Types of the benchmarks', 'tsc', ['-p', 'tsconfig.benchmarks.json', '--checkers', '1']])
else process.stdout.write('Types of the benchmarks are not checked: npm run benchmarks:install\n')
const checks: Check[] = [
  ['Format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['Unused code', 'knip', []],
  ['Arrows', 'node', ['scripts/checks/check-arrows.ts']],
  ['Shape', 'node', ['scripts/checks/check-shape.ts']],
  ['Columns', 'node', ['scripts/checks/check-columns.ts']],
  ['Queries', 'node', ['scripts/checks/check-queries.ts']],
  ['Lock file', 'node', ['scripts/checks/check-lock.ts']],
  ['Words', 'node', ['scripts/checks/check-words.ts']],
  ['Docs', 'node', ['scripts/checks/check-docs.ts']],
]

const shell = process.platform === 'win32'
// The routes' types are imported by the screens, so their types and the check of unused code need them.
spawnSync('react-router', ['typegen'], { stdio: 'inherit', shell })

type Verdict = { hasPassed: boolean; line: string }

/** What a check says is shown when it is done, so that two of them do not talk at once. */
function verdictOn([title, command, args]: Check): Promise<Verdict> {
  const started = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell })
  const stated: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => stated.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => stated.push(chunk))
  return new Promise((resolve) => {
    const end = (hasPassed: boolean) => {
      if (stated.length > 0) process.stdout.write(`— ${title}\n${Buffer.concat(stated)}`)
      resolve({ hasPassed, line: `${title} (${((performance.now() - started) / 1000).toFixed(1)} s)` })
    }
    child.on('error', (failure) => {
      stated.push(Buffer.from(`${failure.message}\n`))
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

const waiting = process.argv.includes('types') ? [...types, ...checks] : checks
const verdicts: Verdict[] = []
const oneAfterTheOther = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) verdicts.push(await verdictOn(next))
}
await Promise.all([oneAfterTheOther(), oneAfterTheOther()])

for (const { hasPassed, line } of verdicts)
  process.stdout.write(`${hasPassed ? 'passed' : 'failed'}  ${line}\n`)
if (verdicts.some(({ hasPassed }) => !hasPassed)) process.exitCode = 1
