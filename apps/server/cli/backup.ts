import { parseConfig } from '#platform/config/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { backupFileFor, dumpServer, writeBackup } from '../backup.ts'
import { databaseDirectory } from '../house.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ([given]) => {
  const config = parseConfig(process.env)
  const file = given ?? backupFileFor(config, new Date())
  if (config.databaseUrl) return `Backed up to ${dumpServer(config.databaseUrl, file).file}.`
  const database = await openDatabase({ dir: databaseDirectory(config) })
  const { bytes } = await writeBackup(database, file)
  await database.close()
  return `Backed up to ${file} (${(bytes / 1e6).toFixed(1)} MB).`
})
