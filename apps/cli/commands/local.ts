import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

type LocalCommand = { usage: string; says: string; run: (args: string[]) => Promise<number> }

/** A command of the installation itself, as a process of its own: it opens the database, and a server that runs on the embedded one has that to itself. */
const startOf = (usage: string, says: string, file: string, cwd = root): LocalCommand => ({
  usage,
  says,
  run: (args) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(root, file), ...args], { cwd, stdio: 'inherit' })
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
      child.on('error', reject)
      child.on('exit', (code) => resolve(code ?? 1))
    }),
})

export const localCommands: Record<string, LocalCommand> = {
  serve: startOf(
    'assay serve',
    'Starts the server, once it is built (npm run build)',
    'apps/server/start.ts',
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
    // A pack lies where the person is, who may have no installation at all.
    process.cwd(),
  ),
  evaluate: startOf(
    'assay evaluate ENGINE --in FILE --out FILE',
    'Runs an engine over a file of cases, without a server',
    'scripts/evaluate.ts',
  ),
}
