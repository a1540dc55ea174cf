import { spawnSync } from 'node:child_process'

// Everything that can be said about the sources without running them. The first that fails ends the run.
const checks: [title: string, command: string, args: string[]][] = [
  ['Format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['Lock file', 'node', ['scripts/check-lock.ts']],
  ['Arrows', 'node', ['scripts/check-arrows.ts']],
  ['Docs', 'node', ['scripts/check-docs.ts']],
  ['Unused code', 'knip', []],
]

for (const [title, command, args] of checks) {
  const started = performance.now()
  const run = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${run.status === 0 ? 'passed' : 'failed'}  ${title} (${seconds} s)\n`)
  if (run.status !== 0) process.exit(run.status ?? 1)
}
