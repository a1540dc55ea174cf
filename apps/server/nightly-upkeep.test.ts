import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#platform/database/index.ts'
import { onEmbeddedDatabase, onServerDatabase } from '#platform/testing/index.ts'
import { databaseDirectory } from './installation.ts'
import { upkeepOfEmbedded } from './nightly-upkeep.job.ts'

onEmbeddedDatabase('nightly upkeep of the embedded database', (world) => {
  it('leaves a backup a night, seven at most', async () => {
    const folder = join(world.installation.config.dataDir, 'backups')
    mkdirSync(folder)
    for (let night = 10; night < 18; night += 1)
      writeFileSync(join(folder, `assay-2026-11-${night}T02-17-00.tar.gz`), '')
    const database = await openDatabase({ dir: databaseDirectory(world.installation.config) })
    world.setNow('2026-11-18T02:17:00.000Z')
    await upkeepOfEmbedded({ ...world.installation, database })
    await database.close()
    const files = readdirSync(folder).sort()
    expect(files).toHaveLength(7)
    expect([files[0], files[6]]).toEqual([
      'assay-2026-11-12T02-17-00.tar.gz',
      'assay-2026-11-18T02-17-00.tar.gz',
    ])
  })
})

onServerDatabase('nightly upkeep', (world) => {
  it('leaves a server to itself', async () => {
    await upkeepOfEmbedded(world.installation)
    expect(existsSync(join(world.installation.config.dataDir, 'backups'))).toBe(false)
  })
})
