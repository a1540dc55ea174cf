// Installs the peers that the benchmarks measure the product beside, where the benchmarks find them.
// Their own folder: a package.json beside the benchmarks would hide the project's own from them.
import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'

const run = spawnSync('npm', ['ci', '--prefix', 'benchmarks/peers'], { stdio: 'inherit', shell: true })
if (run.status === 0 && !existsSync('benchmarks/node_modules'))
  symlinkSync('peers/node_modules', 'benchmarks/node_modules', 'junction')
process.exitCode = run.status ?? 1
