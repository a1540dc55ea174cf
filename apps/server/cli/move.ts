import { BadSetting, parseConfig } from '#platform/config/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { moveToServer } from '../moving/move-to-server.ts'
// What is sealed is said by the slices.
import '../slices.ts'
import { whyNotStarted } from '../why-not-started.ts'
import { Misused, runCommand } from './run-command.ts'

await runCommand(async (args) => {
  if (args.length > 0)
    throw new Misused('Usage: DATABASE_URL=postgres://… APP_SECRET=… npm run move (it takes no arguments)')
  const config = parseConfig(process.env)
  const { tables, unopened } = await moveToServer(config, ({ table, rows }) => {
    if (rows > 0) process.stderr.write(`${String(rows).padStart(10)}  ${table}\n`)
  }).catch((cause: unknown) => {
    if (cause instanceof BadSetting || cause instanceof Problem) throw cause
    throw new Problem(
      'internal-error',
      `The move did not come to its end, and the embedded database is as it was. ${whyNotStarted(cause, config)}`,
      undefined,
      {
        cause,
      },
    )
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `Moved ${rows.toLocaleString('en')} rows in ${tables.length} tables. Each table has as many rows there as here, and the same sum over them.`,
    'Start with the same DATABASE_URL, APP_SECRET and DATA_DIR. The embedded database is unchanged; without DATABASE_URL no start takes it.',
    ...(unopened ? [unopened] : []),
  ].join('\n')
})
