import { parseConfig } from '#platform/config/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { restoreBackup } from '../backup.ts'
// What is sealed is said by the slices.
import '../slices.ts'
import { Misused, runCommand } from './run-command.ts'

await runCommand(async ([file]) => {
  if (!file || file.startsWith('-')) throw new Misused('Name the backup: npm run restore -- FILE.')
  const config = parseConfig(process.env)
  if (config.databaseUrl) {
    throw new Problem(
      'not-configured',
      `For a PostgreSQL server use its own tool, with the address in its settings and not on the command line: PGHOST, PGUSER, PGPASSFILE and PGDATABASE, then pg_restore --clean --if-exists --exit-on-error --dbname="$PGDATABASE" ${file}.`,
    )
  }
  const { kept, unopened } = await restoreBackup(config, file)
  return [
    kept ? `Restored from ${file}. The database before it is kept at ${kept}.` : `Restored from ${file}.`,
    ...(unopened ? [unopened] : []),
  ].join('\n')
})
