import { existsSync } from 'node:fs'
import { parseConfig } from '#platform/config/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { backupFileFor, dumpServer, whatIsElsewhere, writeBackup } from '../backup.ts'
import { databaseDirectory } from '../installation.ts'
import { SECRET_NOT_IN_BACKUP } from '../sealing/sealed-values.ts'
import { Misused, runCommand } from './run-command.ts'

await runCommand(async ([given, ...more]) => {
  if (given?.startsWith('-') || more.length > 0) throw new Misused('Usage: npm run backup [-- FILE]')
  const config = parseConfig(process.env)
  // Opening would make an empty database, and its copy would be taken for one of what is kept.
  if (!config.databaseUrl && !existsSync(databaseDirectory(config)))
    throw new Problem(
      'not-found',
      `There is no database at ${databaseDirectory(config)}, so nothing was backed up. Set DATA_DIR or DATABASE_URL.`,
    )
  const file = given ?? backupFileFor(config, new Date())
  const database = await openDatabase({ url: config.databaseUrl, dir: databaseDirectory(config) })
  try {
    const elsewhere = `${await whatIsElsewhere(database)} ${SECRET_NOT_IN_BACKUP}`
    if (config.databaseUrl) {
      const dumped = `Backed up to ${dumpServer(config.migrationDatabaseUrl ?? config.databaseUrl, plainName(file)).file}.${elsewhere}`
      // Nobody believes a copy to be sealed that is not.
      return config.backupPassphrase
        ? `${dumped} It is NOT sealed: BACKUP_PASSPHRASE seals copies of the embedded database. Seal it with a tool of your own, such as age or gpg.`
        : dumped
    }
    const { bytes } = await writeBackup(database, file, config)
    return `Backed up to ${file} (${(bytes / 1e6).toFixed(1)} MB).${elsewhere}`
  } finally {
    await database.close()
  }
})

/** A name that says of a dump of a server that it is sealed would say what is not so. */
function plainName(file: string): string {
  return file.replace(/\.sealed$/, '')
}
