import { spawnSync } from 'node:child_process'

// Everything that can be said about the sources without running them. All are run, so that one visit tells all that is wrong.
const checks: [title: string, command: string, args: string[]][] = [
  ['Format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['Lock file', 'node', ['scripts/check-lock.ts']],
  ['Arrows', 'node', ['scripts/check-arrows.ts']],
  ['Docs', 'node', ['scripts/check-docs.ts']],
  ['Unused code', 'knip', []],
]

// The routes' types are imported by the screens, so the check of unused code needs them.
spawnSync('react-router', ['typegen'], { stdio: 'inherit', shell: process.platform === 'win32' })

const verdicts = checks.map(([title, command, args]) => {
  const started = performance.now()
  const run = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return { hasPassed: run.status === 0, line: `${title} (${seconds} s)` }
})
for (const { hasPassed, line } of verdicts)
  process.stdout.write(`${hasPassed ? 'passed' : 'failed'}  ${line}\n`)
if (verdicts.some(({ hasPassed }) => !hasPassed)) process.exit(1)
