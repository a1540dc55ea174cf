import { join } from 'node:path'
import { type Config, installationSecret } from '#platform/config/index.ts'
import type { House } from '#platform/context/index.ts'
import { migrate, openDatabase } from '#platform/database/index.ts'
import type { Logger } from '#platform/logging/index.ts'

/** Where the embedded database lives inside the data directory. */
export const databaseDirectory = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'database')

/** Opens the database, brings its schema to this version and gives the house that everything else stands in. */
export async function openHouse(config: Config, log: Logger): Promise<House> {
  const secret = installationSecret(config)
  const database = await openDatabase({
    url: config.databaseUrl,
    dir: databaseDirectory(config),
    poolSize: config.databasePool,
  })
  await migrate(database)
  return { config, database, log, secret, clock: () => new Date() }
}

export async function closeHouse(house: House): Promise<void> {
  await house.database.close()
}
