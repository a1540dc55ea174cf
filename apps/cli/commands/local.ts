import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { exitCodes } from '../command.ts'

const root = join(import.meta.dirname, '../../..')

type LocalCommand = { usage: string; purpose: string; run: (args: string[]) => Promise<number> }

/** What `evaluate` ends with where it was used wrongly (sysexits.h). */
const EXIT_USAGE = 64

/**
 * A command of the installation itself, as a process of its own: it opens the database, and a server that runs on the embedded one has that to itself. Files are named from where the person is,
 * who may be anywhere; the data lies where the installation is unless a setting says otherwise.
 */
const startOf = (usage: string, states: string, file: string, cwd = process.cwd()): LocalCommand => ({
  usage,
  purpose: states,
  run: (args) =>
    new Promise((done, reject) => {
      const { DATA_DIR } = process.env
      const env = { ...process.env, DATA_DIR: DATA_DIR ? resolve(DATA_DIR) : join(root, 'data') }
      const child = spawn(process.execPath, [join(root, file), ...args], { cwd, env, stdio: 'inherit' })
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
      child.on('error', reject)
      child.on('exit', (code) => done(code === EXIT_USAGE ? exitCodes.misused : (code ?? exitCodes.failed)))
    }),
})

export const localCommands: Record<string, LocalCommand> = {
  serve: startOf(
    'assay serve',
    'Starts the server, once it is built (npm run build)',
    'apps/server/start.ts',
    root,
  ),
  backup: startOf('assay backup [FILE]', 'Writes a backup of the database', 'apps/server/cli/backup.ts'),
  restore: startOf('assay restore FILE', 'Puts a backup back', 'apps/server/cli/restore.ts'),
  audit: startOf(
    'assay audit verify | verify-certificate FILE | verify-extract FILE',
    'Checks the audit chain, a certificate or an extract',
    'apps/server/cli/audit.ts',
  ),
  verify: startOf(
    'assay verify PACK.zip [--key KEY]',
    'Checks a regulator pack without a server, and names what was changed',
    'apps/server/cli/verify-pack.ts',
  ),
  evaluate: startOf(
    'assay evaluate ENGINE --in FILE --out FILE',
    'Runs an engine over a file of cases, without a server',
    'scripts/evaluate.ts',
  ),
}
