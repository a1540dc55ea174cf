import { parseConfig } from '#platform/config/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { backupFileFor, dumpServer, whatIsElsewhere, writeBackup } from '../backup.ts'
import { databaseDirectory } from '../house.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ([given]) => {
  const config = parseConfig(process.env)
  const file = given ?? backupFileFor(config, new Date())
  const database = await openDatabase({ url: config.databaseUrl, dir: databaseDirectory(config) })
  try {
    const elsewhere = await whatIsElsewhere(database)
    if (config.databaseUrl) return `Backed up to ${dumpServer(config.databaseUrl, file).file}.${elsewhere}`
    const { bytes } = await writeBackup(database, file, config)
    return `Backed up to ${file} (${(bytes / 1e6).toFixed(1)} MB).${elsewhere}`
  } finally {
    await database.close()
  }
})
